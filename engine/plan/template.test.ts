import { describe, expect, it } from "vitest";
import { ABSENT } from "./liquid";
import { compileTemplate } from "./template";

const scope = {
  in: {
    "user.name": "flat",
    user: { name: "nested" },
    "steady-state": 1,
    订单号: "A1",
    "first name": "Li",
    items: [{ id: 7 }, { id: 8 }],
    class: "k",
  },
  nodes: { skipped: { output: ABSENT } },
  evil: "{{ in.class }}",
};
const read = (source: string) => compileTemplate(source).evaluate(scope, "field");

describe("templates", () => {
  it("reach names that people really use", () => {
    expect(
      read(
        '{{in["user.name"]}} {{in.user.name}} {{in["steady-state"]}} {{in.订单号}} {{in["first name"]}} {{in.items[1].id}} {{in.class}}',
      ),
    ).toBe("flat nested 1 A1 Li 8 k");
  });

  it("pass the value itself where the field is exactly one reference", () => {
    expect(read("{{ in.items }}")).toEqual([{ id: 7 }, { id: 8 }]);
    expect(read('{{ in["steady-state"] | plus: 1 }}')).toBe(2);
    expect(read("items: {{ in.items }}")).toBe('items: [{"id":7},{"id":8}]');
  });

  it.each([
    "{{in.items[9].id}}",
    "{{in.nope.deep}}",
    "a {{in.toString}}",
    "{{ghost.out}}",
    "{{in.constructor}}",
    "{{in.__proto__}}",
    "b {{ in.user.nme }}",
  ])("%s stops with the full name", (source) => expect(() => read(source)).toThrow(/field: .* has no value/));

  it("names what is near", () => {
    try {
      read("b {{ in.user.nme }}");
      expect.unreachable();
    } catch (cause) {
      expect((cause as { problem: { hint: string } }).problem.hint).toContain("name");
    }
  });

  it("read a skipped node's output as absent at any depth", () => {
    expect(read("{{ nodes.skipped.output.text.deep }}")).toBeNull();
    expect(read("[{{ nodes.skipped.output.text }}]")).toBe("[]");
    expect(read('{{ nodes.skipped.output | default: "none" }}')).toBe("none");
  });

  it("keep the last digits of long ids", () => {
    expect(read(`{{ '{"id":7615917337495251231}' | from_json }}`)).toEqual({ id: "7615917337495251231" });
  });

  it("never read what a value contains as template again", () => expect(read("x{{ evil }}")).toBe("x{{ in.class }}"));

  it.each([
    '{{constructor.constructor("return process")()}}',
    '{% include "/etc/passwd" %}',
    '{% render "x" %}',
    "{% assign a = 1 %}",
    "{% for i in (1..1000000000) %}{% endfor %}",
    "{{ in | no_such_filter }}",
    "{{ in",
  ])("%s cannot be read", (source) => expect(() => compileTemplate(source)).toThrow());
});
