import { expect, test } from "vitest";
import { bodyOf, draftErrors, draftOf, EMPTY_DRAFT, losesKey } from "./provider-draft";

const stored = {
  id: "p",
  name: "openai",
  base_url: "https://api.openai.com/v1",
  origin: "https://api.openai.com",
  has_key: true,
  default_model: null,
  models: [],
};

test("a stored key is kept while the form's key is empty", () => {
  expect(bodyOf(draftOf(stored))).toEqual({ name: "openai", base_url: stored.base_url, default_model: null });
  expect(bodyOf({ ...draftOf(stored), key: " sk-1 " }).key).toBe("sk-1");
});

test("a new origin forgets the key unless it is given again", () => {
  expect(losesKey(stored, { ...draftOf(stored), base_url: "https://api.openai.com/v2" })).toBe(false);
  expect(losesKey(stored, { ...draftOf(stored), base_url: "https://evil.example/v1" })).toBe(true);
  expect(losesKey(stored, { ...draftOf(stored), base_url: "https://evil.example/v1", key: "x" })).toBe(false);
  expect(losesKey(null, EMPTY_DRAFT)).toBe(false);
});

test("names and addresses that the server would refuse are caught", () => {
  expect(draftErrors(EMPTY_DRAFT)).toEqual({ name: "name_missing", base_url: "base_url_bad" });
  expect(draftErrors({ ...EMPTY_DRAFT, name: "a/b", base_url: "ftp://x" })).toEqual({
    name: "name_shape",
    base_url: "base_url_bad",
  });
  expect(draftErrors({ ...EMPTY_DRAFT, name: "通义", base_url: "http://127.0.0.1:8000/v1" })).toEqual({});
});
