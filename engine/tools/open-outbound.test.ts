import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { checkedLookup } from "./checked-lookup";
import { openOutbound } from "./open-outbound";
import { isPublicAddress } from "./public-address";
import { redirectedRequest, redirectTarget } from "./redirect-step";
import { responseValue } from "./response-value";

const open: (Server | RawServer)[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server | RawServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener) => listening(createServer(listener));
const loopback = () => Promise.resolve(["127.0.0.1"]);
/** A door that may reach a.test, b.test at these ports, all of them this machine. */
const doorTo = (...ports: number[]) =>
  openOutbound({ allow_hosts: ports.flatMap((port) => [`a.test:${port}`, `b.test:${port}`]), resolve: loopback });

const INSIDE = [
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://127。0。0。1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://ｌｏｃａｌｈｏｓｔ/",
  "http://localhost./",
  "http://x.localhost/",
  "http://0/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://[::1]/",
  "http://[::127.0.0.1]/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:7f00:1::]/",
  "http://[fe80::1%25eth0]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
  "http://[ff02::1]/",
  "http://169.254.169.254/latest/",
  "http://168.63.129.16/",
  "http://100.64.0.1/",
  "http://100.100.100.200/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.1.1./",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://metadata.google.internal/",
  "http://10.0.0.1:80@example.com/",
  "http://example.com@127.0.0.1/",
  "http://user:pass@example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_",
  "ftp://example.com/",
  "//127.0.0.1/",
  "not a url",
];

describe("addresses", () => {
  test.each(INSIDE)("%s is refused before a byte is sent or a name is asked for", async (url) => {
    let asked = 0;
    const door = openOutbound({
      resolve: async () => {
        asked++;
        return ["127.0.0.1"];
      },
    });
    await expect(door.request(url)).rejects.toMatchObject({ name: "ToolError", status: "refused" });
    expect(asked).toBe(0);
  });

  test("public ones are public", () => {
    for (const address of ["8.8.8.8", "93.184.216.34", "2606:4700::1111"]) expect(isPublicAddress(address)).toBe(true);
  });

  test("a name that leads inside, wholly or in part, is not connected to", async () => {
    let hits = 0;
    const port = await serve((_, response) => {
      hits++;
      response.end("inside");
    });
    for (const addresses of [
      ["127.0.0.1"],
      ["93.184.216.34", "127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["169.254.169.254"],
    ]) {
      const door = openOutbound({ resolve: () => Promise.resolve(addresses) });
      await expect(door.request(`http://7f000001.nip.test:${port}/`)).rejects.toMatchObject({
        code: "blocked_address",
      });
    }
    expect(hits).toBe(0);
  });

  test("the addresses that were checked are the ones that are connected", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const lookup = checkedLookup(async () => answers.shift() ?? [], "public");
    const ask = () =>
      new Promise((resolve, reject) =>
        lookup("rebind.test", { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
      );
    expect(await ask()).toEqual([{ address: "93.184.216.34", family: 4 }]);
    await expect(ask()).rejects.toMatchObject({ code: "blocked_address" });
    await expect(ask()).rejects.toMatchObject({ code: "unknown_host" });
  });

  test("a host the owner allowed is reached at that port only", async () => {
    const [port, other] = [await serve((_, response) => response.end("hello")), await serve((_, r) => r.end("no"))];
    const door = openOutbound({ allow_hosts: [`127.0.0.1:${port}`] });
    expect(Buffer.from((await door.request(`http://127.0.0.1:${port}/`)).body).toString()).toBe("hello");
    await expect(door.request(`http://127.0.0.1:${other}/`)).rejects.toMatchObject({ code: "blocked_address" });
  });
});

describe("redirects", () => {
  test.each(["//127.0.0.1:PORT/", "http://127.0.0.1:PORT/secret", "http://[::1]:PORT/", "file:///etc/passwd"])(
    "to %s is refused though the first step was allowed",
    async (location) => {
      let hits = 0;
      const secret = await serve((_, response) => {
        hits++;
        response.end("secret");
      });
      for (const status of [302, 307]) {
        const port = await serve((_, r) =>
          r.writeHead(status, { location: location.replace("PORT", `${secret}`) }).end(),
        );
        await expect(doorTo(port).request(`http://a.test:${port}/`)).rejects.toMatchObject({ status: "refused" });
      }
      expect(hits).toBe(0);
    },
  );

  test("a chain of three is followed, a ring ends in a sentence", async () => {
    const port = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end("there");
      else response.writeHead(302, { location: `/${Number.isNaN(step) ? "ring" : step + 1}` }).end();
    });
    const answer = await doorTo(port).request(`http://a.test:${port}/0`);
    expect(answer.url).toBe(`http://a.test:${port}/3`);
    await expect(doorTo(port).request(`http://a.test:${port}/ring`)).rejects.toMatchObject({
      code: "too_many_redirects",
    });
  });

  test("credentials stay with their origin", async () => {
    const seen: IncomingMessage["headers"][] = [];
    const last = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    const first = await serve((request, response) => {
      seen.push(request.headers);
      response.writeHead(307, { location: `http://b.test:${last}/` }).end();
    });
    const headers = {
      Authorization: "Bearer x",
      Cookie: "a=b",
      "X-Api-Key": "k",
      "Proxy-Authorization": "p",
      "x-trace": "1",
    };
    await doorTo(first, last).request(`http://a.test:${first}/`, { headers });
    expect(seen[0]).toMatchObject({ authorization: "Bearer x", cookie: "a=b", "x-api-key": "k", "x-trace": "1" });
    expect(Object.keys(seen[1] ?? {}).sort()).toEqual(["accept-encoding", "connection", "host", "x-trace"]);
  });

  test("from https to http is refused, and POST becomes GET where the status says so", () => {
    expect(() => redirectTarget(302, "http://a.test/", new URL("https://a.test/"))).toThrow("https to http");
    const sent = { method: "POST", headers: { "Content-Type": "text/plain" }, body: "x" };
    const url = new URL("https://a.test/");
    expect(redirectedRequest(sent, 302, url, url)).toEqual({ method: "GET", headers: {} });
    expect(redirectedRequest(sent, 307, url, url)).toEqual(sent);
  });
});

describe("bodies", () => {
  const LIMIT = 1_000_000;
  const zeros = Buffer.alloc(50 * LIMIT);
  const bombs: [string, string, () => Buffer][] = [
    ["gzip", "gzip", () => gzipSync(zeros)],
    ["deflate", "deflate", () => deflateSync(zeros)],
    ["brotli", "br", () => brotliCompressSync(zeros)],
    ["gzip twice", "gzip, gzip", () => gzipSync(gzipSync(zeros))],
  ];

  test.each(bombs)("a bomb of %s stops at the limit of unpacked bytes", async (_, encoding, packed) => {
    const body = packed();
    const port = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    const before = process.memoryUsage().rss;
    const asked = doorTo(port).request(`http://a.test:${port}/`, { max_bytes: LIMIT });
    await expect(asked).rejects.toThrow("too_large: the answer is larger than 1000000 bytes");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * LIMIT);
  });

  test("packed bodies are unpacked, an empty one too, and unknown packing is a sentence", async () => {
    const bodies: Record<string, [string, Buffer]> = {
      "/gzip": ["gzip", gzipSync("hello")],
      "/br": ["br", brotliCompressSync("hello")],
      "/deflate": ["deflate", deflateSync("hello")],
      "/empty": ["gzip", Buffer.alloc(0)],
      "/odd": ["compress", Buffer.from("hello")],
    };
    const port = await serve((request, response) => {
      const [encoding, body] = bodies[request.url ?? ""] ?? ["identity", Buffer.alloc(0)];
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    const text = async (path: string) =>
      Buffer.from((await doorTo(port).request(`http://a.test:${port}${path}`)).body).toString();
    for (const path of ["/gzip", "/br", "/deflate"]) expect(await text(path)).toBe("hello");
    expect(await text("/empty")).toBe("");
    await expect(text("/odd")).rejects.toMatchObject({ code: "bad_response" });
  });

  test("an endless body ends at the limit, a slow one by time, and both by stopping", async () => {
    const port = await serve((request, response) => {
      const size = request.url === "/endless" ? 65_536 : 1;
      const timer = setInterval(() => response.write("a".repeat(size)), size === 1 ? 50 : 1);
      response.on("close", () => clearInterval(timer));
    });
    const door = doorTo(port);
    const endless = door.request(`http://a.test:${port}/endless`, { max_bytes: LIMIT });
    await expect(endless).rejects.toMatchObject({ code: "too_large" });
    const slow = door.request(`http://a.test:${port}/slow`, { timeout_ms: 300 });
    await expect(slow).rejects.toMatchObject({ code: "timed_out" });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(door.request(`http://a.test:${port}/slow`, { signal: stop.signal })).rejects.toThrow("aborted");
  });

  test("a wrong length neither hangs nor lets more in than it says", async () => {
    const server = createRawServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n${"x".repeat(100_000)}`));
    });
    const port = await listening(server);
    const answer = await doorTo(port)
      .request(`http://a.test:${port}/`, { timeout_ms: 2_000 })
      .catch((error: Error) => error);
    if (answer instanceof Error) expect(answer.name).toBe("ToolError");
    else expect(answer.body.length).toBe(10);
  });

  test("an answer that stops short, headers of 1 MB and a closed port are sentences", async () => {
    const port = await listening(
      createRawServer((socket) => {
        socket.on("error", () => undefined);
        socket.once("data", (data) => {
          if (data.toString().startsWith("GET /short")) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc");
          else socket.end(`HTTP/1.1 200 OK\r\nX-Big: ${"x".repeat(1_000_000)}\r\n\r\n`);
        });
      }),
    );
    await expect(doorTo(port).request(`http://a.test:${port}/short`)).rejects.toThrow(/^unreachable: /);
    await expect(doorTo(port).request(`http://a.test:${port}/big`)).rejects.toThrow("headers are too large");
    await expect(doorTo(9).request("http://a.test:9/")).rejects.toThrow("nothing listens there");
  });

  test("an event stream that goes on gives what was read", async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: one\n\n");
    });
    const answer = await doorTo(port).request(`http://a.test:${port}/`, { timeout_ms: 300 });
    expect(answer.cut).toBe("time");
    expect(responseValue(answer)).toBe("data: one\n\n");
  });

  test("204, empty JSON, a byte order mark, charsets and large numbers are read right", async () => {
    const json = { "content-type": "application/json" };
    const pages: Record<string, [number, Record<string, string>, Buffer | undefined]> = {
      "/204": [204, {}, undefined],
      "/empty": [200, json, Buffer.alloc(0)],
      "/bom": [200, json, Buffer.from('\ufeff{"a":1}')],
      "/gbk": [200, { "content-type": "text/plain; charset=gbk" }, Buffer.from("c4e3bac3", "hex")],
      "/big": [200, json, Buffer.from('{"id":12345678901234567890,"n":1.5,"__proto__":{"x":1}}')],
      "/broken": [200, json, Buffer.from("{oops")],
      "/png": [200, { "content-type": "image/png" }, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
    };
    const port = await serve((request, response) => {
      const [status, headers, body] = pages[request.url ?? ""] ?? [404, {}, undefined];
      response.writeHead(status, headers).end(body);
    });
    const value = async (path: string) => responseValue(await doorTo(port).request(`http://a.test:${port}${path}`));
    expect(await value("/204")).toBe("");
    expect(await value("/empty")).toBe("");
    expect(await value("/bom")).toEqual({ a: 1 });
    expect(await value("/gbk")).toBe("你好");
    expect(await value("/big")).toMatchObject({ id: "12345678901234567890", n: 1.5 });
    expect(await value("/broken")).toBe("{oops");
    expect(await value("/png")).toEqual({ binary: true, kind: "image/png", size: 6 });
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("requests", () => {
  test("method and body arrive; the connection's own headers cannot be set, and broken ones are sentences", async () => {
    let seen = "";
    const port = await serve((request, response) => {
      request.on("data", (data) => {
        seen = `${request.method} ${request.headers.host} ${data}`;
      });
      request.on("end", () => response.end());
    });
    const headers = { Host: "evil.test", "Content-Length": "1", "Transfer-Encoding": "chunked", Upgrade: "x" };
    await doorTo(port).request(`http://a.test:${port}/`, { method: "post", headers, body: "你好" });
    expect(seen).toBe(`POST a.test:${port} 你好`);
    const broken = { headers: { "x-a": "1\r\nx-b: 2" } };
    await expect(doorTo(port).request(`http://a.test:${port}/`, broken)).rejects.toMatchObject({ code: "unreachable" });
    const trace = doorTo(port).request(`http://a.test:${port}/`, { method: "TRACE" });
    await expect(trace).rejects.toMatchObject({ code: "bad_method" });
  });
});

describe("a fetch bound to one origin", () => {
  test("reaches a local server, and nothing else, by URL or by redirect", async () => {
    let hits = 0;
    const other = await serve((_, response) => {
      hits++;
      response.end("other");
    });
    const port = await serve((request, response) => {
      if (request.url === "/away") response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end();
      else if (request.url === "/near") response.writeHead(307, { location: "/v1" }).end();
      else request.pipe(response);
    });
    const origin = `http://127.0.0.1:${port}`;
    const bound = openOutbound().fetchFor(`${origin}/v1`);
    const post = (url: string) => bound(url, { method: "POST", body: "ping", headers: { authorization: "Bearer x" } });
    expect(await (await post(`${origin}/v1`)).text()).toBe("ping");
    expect(await (await post(`${origin}/near`)).text()).toBe("ping");
    expect(await (await bound(new Request(`${origin}/v1`, { method: "POST", body: "pong" }))).text()).toBe("pong");
    await expect(post(`${origin}/away`)).rejects.toMatchObject({ code: "other_origin" });
    await expect(post(`http://127.0.0.1:${other}/`)).rejects.toMatchObject({ code: "other_origin" });
    await expect(post(`http://127.0.0.1:${port}@example.com/`)).rejects.toMatchObject({ name: "ToolError" });
    expect(hits).toBe(0);
  });
});
