import { expect, test } from "vitest";
import { chooseLanguage } from "./choose-language";

test("a language chosen by hand wins over the browser's", () => {
  expect(chooseLanguage("en", "zh-CN,zh")).toBe("en");
  expect(chooseLanguage("zh", "en-GB")).toBe("zh");
});

test("the browser's first known language is taken, by quality", () => {
  expect(chooseLanguage(undefined, "de-DE,zh-TW;q=0.8,en;q=0.5")).toBe("zh");
  expect(chooseLanguage(undefined, "zh;q=0.3,en-US;q=0.9")).toBe("en");
  expect(chooseLanguage(undefined, "zh;q=0,en")).toBe("en");
});

test("English stands in for unknown languages and unknown cookies", () => {
  expect(chooseLanguage("xx", null)).toBe("en");
  expect(chooseLanguage(undefined, "fr,de")).toBe("en");
});
