import { expect, test } from "vitest";
import type { FlowNode } from "@/engine/contract/flow";
import { resultLine } from "./result-line";

const node = (type: string, config: Record<string, unknown> = {}) => ({ id: "n", type, config }) as FlowNode;
const words = (key: string, count?: number) => (count === undefined ? key : `${count} ${key}`);
const tool = (result: unknown) =>
  resultLine(node("tool"), { action: "t", status: "ok", result, error: null } as Record<string, unknown>, words);

test("a tool tells what it read, counted, wrote or computed", () => {
  expect(tool({ content: '{\n  "id": "A-1042"\n}\n', file_path: "/workspace/a.json", size: 20 })).toBe(
    '{ "id": "A-1042" }',
  );
  expect(tool({ path: "/workspace/in", count: 2, entries: [{}, {}] })).toBe("2 items");
  expect(tool({ written: true, file_path: "/workspace/orders/alerts/A-1042.txt", bytes: 9 })).toBe(
    "…/alerts/A-1042.txt",
  );
  expect(tool({ file_path: "/workspace/a.pdf", md5: "9f2c41d0" })).toBe("9f2c41d0");
});

test("a start tells its inputs by name, and nothing where there are none", () => {
  expect(resultLine(node("start"), { order: "A-1042", language: "English" }, words)).toBe(
    "order: A-1042, language: English",
  );
  expect(resultLine(node("start"), {}, words)).toBe("");
});

test("a case is told by its name", () => {
  const config = { cases: [{ id: "late", name: "Late" }] };
  expect(resultLine(node("condition", config), { case: "late" }, words)).toBe("Late");
  expect(resultLine(node("condition", config), { case: "else" }, words)).toBe("else");
});

test("values without a telling name are told by all their names", () => {
  expect(resultLine(node("end"), { count: 3, done: true }, words)).toBe("count: 3, done: true");
  expect(resultLine(node("end"), { nested: { a: 1 } }, words)).toBe("1 values");
});
