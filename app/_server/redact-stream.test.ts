import { describe, expect, it } from "vitest";
import { createStreamRedactor } from "./redact";

describe("redacting a stream", () => {
  it("shows no half of a secret, wherever it is cut, and holds nothing else back", () => {
    const secret = "sk-abcdefghij";
    const text = `key ${secret} and sk-other.`;
    for (let cut = 1; cut < text.length; cut++) {
      const redact = createStreamRedactor([secret]);
      const shown = redact(text.slice(0, cut)) + redact(text.slice(cut));
      expect(shown).toBe("key ••• and sk-other.");
    }
    const plain = createStreamRedactor([secret]);
    expect(plain("hello ")).toBe("hello ");
  });
});
