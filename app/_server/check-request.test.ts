import { describe, expect, it } from "vitest";
import { checkRequest, isOwnHost } from "./check-request";
import { markRequest } from "./watch-connections";

const ask = (method: string, headers: Record<string, string>) =>
  checkRequest(method, new Headers({ host: "127.0.0.1:3000", ...headers }), "3000")?.code ?? null;

describe("the check of a request", () => {
  it("refuses every other host, also for reading", () => {
    for (const host of ["evil.example", "127.0.0.1.nip.io:3000", "127.0.0.1:3001", "127.0.0.1", "x@127.0.0.1:3000"]) {
      for (const method of ["GET", "POST"]) expect(ask(method, { host }), host).toBe("wrong_host");
    }
  });

  it("knows its own names with its own port", () => {
    for (const host of ["127.0.0.1:3000", "localhost:3000", "LOCALHOST:3000", "[::1]:3000"]) {
      expect(isOwnHost(host, "3000"), host).toBe(true);
    }
    expect(isOwnHost("localhost", "80")).toBe(true);
  });

  it("refuses every other host", () => {
    const foreign = ["", "evil.example", "evil.example:3000", "127.0.0.1.nip.io:3000", "127.0.0.1:3001", "127.0.0.1"];
    foreign.push(
      "localhost.:3000",
      "127.1:3000",
      "2130706433:3000",
      "user@localhost:3000",
      "localhost:3000, evil.example",
    );
    for (const host of foreign) expect(isOwnHost(host, "3000"), host).toBe(false);
    expect(isOwnHost(null, "3000")).toBe(false);
  });

  it("refuses changing requests from other sites, and lets commands through", () => {
    expect(ask("POST", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" })).toBeNull();
    expect(ask("POST", {})).toBeNull();
    expect(ask("POST", { origin: "null" })).toBe("foreign_origin");
    expect(ask("POST", { origin: "https://127.0.0.1:3000" })).toBe("foreign_origin");
    expect(ask("POST", { origin: "http://localhost:3000" })).toBe("foreign_origin");
    expect(ask("DELETE", { origin: "http://evil.example" })).toBe("foreign_origin");
    expect(ask("PUT", { "sec-fetch-site": "cross-site" })).toBe("foreign_origin");
    expect(ask("PUT", { "sec-fetch-site": "same-site" })).toBe("foreign_origin");
    expect(ask("GET", { "sec-fetch-site": "cross-site", origin: "http://evil.example" })).toBeNull();
  });

  it("refuses server actions, upgrades and forged internal headers", () => {
    expect(ask("POST", { "next-action": "abc" })).toBe("action_refused");
    expect(ask("GET", { upgrade: "websocket" })).toBe("action_refused");
    expect(ask("GET", { "x-middleware-subrequest": "middleware" })).toBe("action_refused");
  });
});

describe("the watch over connections", () => {
  const mark = (raw: string[], url = "/") => {
    const headers: Record<string, string> = {};
    for (let at = 0; at < raw.length; at += 2) headers[(raw[at] ?? "").toLowerCase()] ??= raw[at + 1] ?? "";
    const request = { rawHeaders: raw, headers, url };
    markRequest(request);
    return request;
  };
  const verdict = (raw: string[], url?: string) =>
    checkRequest("GET", new Headers(mark(raw, url).headers), "3000")?.code ?? null;

  it("sees two Host headers and absolute-form targets", () => {
    expect(verdict(["Host", "127.0.0.1:3000"])).toBeNull();
    expect(verdict(["Host", "127.0.0.1:3000", "HOST", "evil.example"])).toBe("wrong_host");
    expect(verdict(["Host", "127.0.0.1:3000"], "http://evil.example/api/flows")).toBe("wrong_host");
    expect(verdict([])).toBe("wrong_host");
  });

  it("drops what only a trusted proxy may say, and forged marks", () => {
    const { headers } = mark([
      "Host",
      "x",
      "X-Forwarded-Host",
      "evil.example",
      "X-Forwarded-For",
      "1.2.3.4",
      "Forwarded",
      "y",
    ]);
    expect(Object.keys(headers)).toEqual(["host"]);
    expect(verdict(["Host", "127.0.0.1:3000", "x-sinew-refuse", "no"])).toBeNull();
    expect(verdict(["Host", "127.0.0.1:3000", "x-middleware-subrequest", "a:a:a"])).toBe("action_refused");
  });
});
