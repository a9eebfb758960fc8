import { expect, it } from "vitest";
import { readJsonAnswer } from "./json-answer";

const check = (value: unknown) => {
  if (Array.isArray(value)) return "array instead of object";
  const fields = value as { message?: unknown; status?: unknown } | null;
  return typeof fields?.message === "string" && typeof fields.status === "string"
    ? null
    : "message or status is missing";
};
const read = (text: string) => readJsonAnswer(text, check);
const plain = { value: { message: "m", status: "ok" }, repaired: false };

it("finds JSON bare, in fences and in prose, with fences and quotes inside it", () => {
  expect(read('```json\n{"message":"Run:\\n```bash\\nls\\n```","status":"ok"}\n```')).toEqual({
    value: { message: "Run:\n```bash\nls\n```", status: "ok" },
    repaired: false,
  });
  expect(read('```\n{"message":"m","status":"ok"}\n```')).toEqual(plain);
  expect(read('{"message":"use `print` here","status":"ok"}')).toMatchObject({
    value: { message: "use `print` here" },
  });
  expect(read('Here is `the` result: {"message":"m","status":"ok"} - anything else?')).toEqual(plain);
  expect(read('<think>{"message":"x","status":"no"}</think>\n{"message":"m","status":"ok"}')).toEqual(plain);
  expect(read('The set {a, b} gives {"message":"m","status":"ok"}.')).toEqual(plain);
});

it("takes the last value that fits", () => {
  const text = 'Draft:\n```json\n{"message":"old"}\n```\nFinal:\n```json\n{"message":"new","status":"ok"}\n```\n';
  expect(read(text)).toMatchObject({ value: { message: "new", status: "ok" } });
  expect(read('{"message":"m","status":"ok"} and then {"note":1}')).toEqual(plain);
});

it("repairs light damage and says so; cut answers and wrong shapes are errors", () => {
  expect(read('{"message":"m","status":"ok",}')).toEqual({ ...plain, repaired: true });
  expect(read('[{"message":"m","status":"ok"}]')).toEqual({ error: "array instead of object" });
  expect(read('{"message":"m","sta')).toEqual({ error: "the JSON is cut off" });
  expect(read("I cannot do that.")).toEqual({ error: "the answer holds no JSON" });
});
