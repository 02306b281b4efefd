import { afterAll, beforeAll, expect, test } from "bun:test";
import { startHostileReceiver } from "@design-catalog/conformance/hostile-receivers";
import { createNodeTransport } from "@design-catalog/conformance/node-transport";
import type { HttpTransport, TransportResult } from "@design-catalog/core/ports";
import { createTestAuthority, type TestAuthority } from "@design-catalog/testing";
import { createTlsTransport } from "./tls/transport.ts";

const ok = "HTTP/1.1 200 OK\r\n";
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

/** Bytes that a receiver sends before it closes the connection. */
const answers: readonly string[] = [
  `${ok}content-length: 5\r\n\r\nhello`,
  `${ok}content-length: 5\r\n\r\nhell`,
  `${ok}content-length: 0\r\nx-a: 1\r\nX-A: 2\r\n\r\n`,
  `${ok}x-empty:\r\nx-spaces: \t a b \t\r\ncontent-length: 0\r\n\r\n`,
  `${ok}set-cookie: a=b\r\nset-cookie: c=d\r\ncontent-length: 0\r\n\r\n`,
  `${ok}x-latin: \xe9\r\ncontent-length: 0\r\n\r\n`,
  `${ok}\r\nuntil the end`,
  `HTTP/1.0 200 OK\r\n\r\nuntil the end`,
  "HTTP/1.1 204 No Content\r\n\r\n",
  "HTTP/1.1 304 Not Modified\r\n\r\n",
  "HTTP/1.1 418 I'm a teapot\r\ncontent-length: 1\r\n\r\n!",
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Busy\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n",
  "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
  `${chunked}5\r\nhello\r\n0\r\n\r\n`,
  `${chunked}5;a=b\r\nhello\r\n1\r\n!\r\n0\r\nx-trailer: y\r\n\r\n`,
  `${chunked}5\r\nhel`,
  `${chunked}z\r\nhello\r\n`,
  `${ok}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`,
  `${ok}content-length: -3\r\n\r\nabc`,
  `${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${ok}content-length : 3\r\n\r\nabc`,
  `${ok}x: a\0b\r\n\r\n`,
  `${ok}x: ${"y".repeat(17_000)}\r\n\r\n`,
  "HTTP/1.1 20 OK\r\n\r\n",
  "HTTP/3.0 200 OK\r\n\r\n",
  "ICY 200 OK\r\n\r\n",
  "220 mail.example ESMTP\r\n",
];

let authority: TestAuthority;
let transports: readonly HttpTransport[];

beforeAll(async () => {
  authority = await createTestAuthority();
  const options = { extraCertificates: authority.certificate };
  transports = [createNodeTransport(options), createTlsTransport(options)];
});

afterAll(async () => {
  for (const transport of transports) await transport.close();
});

/**
 * The runtime's parser and ours judge each other. They differ in two cases: bytes after the end of a response make the
 * runtime's forget the response, and it leaves out a header named __proto__.
 */
test.each(answers)("both transports given %j read it alike", async (answer) => {
  const certificate = await authority.issue({ names: ["localhost"] });
  const receiver = await startHostileReceiver((socket) => void socket.end(answer, "latin1"), certificate);
  const request = {
    method: "POST",
    url: new URL(`https://localhost:${receiver.port}/`),
    addresses: ["127.0.0.1"],
    headers: {},
    body: new Uint8Array(3),
    deadlineMs: 10_000,
    responseBytesMax: 4_096,
  } as const;
  const [byNode, byTls] = await Promise.all(transports.map((transport) => transport.send(request)));
  expect(byTls && seen(byTls)).toEqual(byNode && seen(byNode));
  await receiver.close();
});

function seen(result: TransportResult) {
  if (result.outcome === "error") return result.errorClass;
  const { statusCode, headers, body } = result;
  return { statusCode, headers, body: Buffer.from(body).toString("latin1") };
}
