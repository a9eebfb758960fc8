import Type from "typebox";
import { defineTool } from "./define-tool";
import { responseValue } from "./response-value";

const Method = Type.Enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"], { description: "HTTP method" });

export const httpRequest = defineTool({
  name: "http_request",
  aliases: [],
  category: "web",
  icon: "globe",
  label: { en: "HTTP request", zh: "HTTP 请求" },
  description: {
    en: {
      does: "Sends an HTTP request to a public address and gives status, headers and body. JSON is read; whole numbers too large to be exact come as text.",
      use: "To call a web API, for example GET https://api.example.com/orders/7. A body given as an object is sent as JSON.",
      avoid: "For addresses inside a network, which are refused, and for files of the workspace.",
      fails:
        "When the address is not public, the host does not answer within 30 s, or the answer is larger than 10 MB. A status such as 404 is not a failure: look at status.",
    },
    zh: {
      does: "向公网地址发送 HTTP 请求，返回状态码、响应头和正文。JSON 会被解析；过大而无法精确表示的整数以文本给出。",
      use: "调用网络接口时，例如 GET https://api.example.com/orders/7。正文给对象时按 JSON 发送。",
      avoid: "不要用于内网地址（会被拒绝），也不要用来读工作区文件。",
      fails: "地址不是公网、主机 30 秒内没有回应，或响应超过 10 MB 时。404 之类的状态不算失败，请查看 status。",
    },
  },
  parameters: Type.Object(
    {
      method: Method,
      url: Type.String({ minLength: 1, maxLength: 8_000, description: "complete URL, https://…" }),
      headers: Type.Optional(Type.Record(Type.String(), Type.String(), { description: "header name to value" })),
      body: Type.Optional(
        Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.Unknown())], {
          description: "text as it is, or an object or list that is sent as JSON",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: ({ method }) => (method === "GET" || method === "HEAD" ? "pure" : "unsafe"),
  labels: { untrusted: true, private: false, outbound: true, mutates: true, executes: false },
  timeout_ms: 35_000,
  smoke: {
    normal: {
      arguments: { method: "GET", url: "https://scratch.example/orders/7" },
      expect: { status: "ok", result: { status: 200, body: { id: "12345678901234567890" } } },
    },
    wrong_arguments: {
      arguments: { method: "FETCH", url: "https://scratch.example/" },
      expect: { status: "refused", error: "method" },
    },
    blocked: {
      arguments: { method: "GET", url: "http://169.254.169.254/latest/meta-data/" },
      expect: { status: "refused", error: "blocked_address" },
    },
  },
  async run({ method, url, headers = {}, body }, { outbound, signal }) {
    const as_json = body !== undefined && typeof body !== "string";
    const typed = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
    const response = await outbound.request(url, {
      method,
      headers: as_json && !typed ? { ...headers, "content-type": "application/json" } : headers,
      signal,
      timeout_ms: 30_000,
      ...(body === undefined ? {} : { body: as_json ? JSON.stringify(body) : body }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: responseValue(response),
      url: response.url,
      ...(response.cut ? { note: `the stream was still going on; reading ended by ${response.cut}` } : {}),
    };
  },
});
