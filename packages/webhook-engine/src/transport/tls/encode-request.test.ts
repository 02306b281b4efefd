import { expect, test } from "bun:test";
import type { Destination } from "@design-catalog/core/ports";
import { addressOf, hostHeader, portOf, serverNameOf } from "../destination-names.ts";
import { refuseRequest } from "../request-rules.ts";
import { encodeRequest } from "./encode-request.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const urlOf = (href: string): Destination => new URL(href);
const request = (change: Partial<Parameters<typeof encodeRequest>[0]> = {}) => ({
  method: "POST" as const,
  url: urlOf("https://a.example:8443/hooks?x=1"),
  headers: { "content-type": "application/json", "webhook-id": "msg_1" },
  body: bytes("{}é"),
  addresses: ["192.0.2.1"],
  deadlineMs: 1_000,
  responseBytesMax: 10,
  ...change,
});
const text = (change: Parameters<typeof request>[0]) => new TextDecoder().decode(encodeRequest(request(change)));

test("encodeRequest() given a POST writes head, length in bytes and body", () => {
  expect(text({})).toBe(
    "POST /hooks?x=1 HTTP/1.1\r\nHost: a.example:8443\r\ncontent-type: application/json\r\nwebhook-id: msg_1\r\n" +
      "Content-Length: 4\r\nConnection: keep-alive\r\n\r\n{}é",
  );
});

test("encodeRequest() given a GET writes no length", () => {
  expect(text({ method: "GET", headers: {}, body: bytes("") })).toBe(
    "GET /hooks?x=1 HTTP/1.1\r\nHost: a.example:8443\r\nConnection: keep-alive\r\n\r\n",
  );
});

test.each([
  ["https://a.example/", 443, "a.example", undefined, "a.example"],
  ["https://a.example:8443/", 8443, "a.example:8443", undefined, "a.example"],
  ["https://192.0.2.1/", 443, "192.0.2.1", "192.0.2.1", ""],
  ["https://[2001:db8::1]:444/", 444, "[2001:db8::1]:444", "2001:db8::1", ""],
] as const)("the names of %s are its port, host, address and server name", (href, port, host, address, server) => {
  const url = new URL(href);
  expect([portOf(url), hostHeader(url), addressOf(url), serverNameOf(url)]).toEqual([port, host, address, server]);
});

test("refuseRequest() accepts what encodeRequest() may write", () => {
  expect(refuseRequest(request())).toBeUndefined();
  expect(refuseRequest(request({ method: "GET", body: bytes("") }))).toBeUndefined();
  expect(refuseRequest(request({ headers: { a: "\t ~" } }))).toBeUndefined();
});

test.each([
  ["plain HTTP", { url: urlOf("http://a.example/") }, "the scheme must be https: http:"],
  ["a GET with a body", { method: "GET" }, "a GET has no body"],
  ["no address", { addresses: [] }, "there is no address"],
  ["a name among addresses", { addresses: ["192.0.2.1", "a.example"] }, "an address is not an IP literal"],
  ["a header name with a space", { headers: { "a b": "" } }, 'a header name is not a token: "a b"'],
  [
    "a line break in a value",
    { headers: { a: "x\r\nb: secret" } },
    "header a contains a control or non-ASCII character",
  ],
  ["an umlaut in a value", { headers: { a: "ä" } }, "header a contains a control or non-ASCII character"],
  ...[
    "Connection",
    "content-length",
    "Expect",
    "Host",
    "keep-alive",
    "proxy-connection",
    "te",
    "trailer",
    "Transfer-Encoding",
    "upgrade",
  ].map((name) => [name, { headers: { [name]: "x" } }, `header ${name} is set only by the transport`] as const),
] as const)("refuseRequest() given %s says why", (_, change, reason) => {
  expect(refuseRequest(request(change))).toBe(`Cannot send because ${reason}`);
});

test.each(["/a b", "/ä", "a", ""])("refuseRequest() given the path %j refuses it", (pathname) => {
  const url = { protocol: "https:", hostname: "a.example", port: "", pathname, search: "" };
  expect(refuseRequest(request({ url }))).toContain("the URL contains a space");
});
