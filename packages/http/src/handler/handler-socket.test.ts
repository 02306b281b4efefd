import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { createTestService, readObject, type TestService } from "@design-catalog/testing/http/service";
import { bodyBytesMax } from "../request/body.ts";

let service: TestService;
let server: Bun.Server<undefined>;

beforeAll(async () => {
  service = await createTestService();
  const fetch = (request: Request) => service.handler.handle(request);
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
});

afterAll(() => server.stop(true));

/** Sends bytes unchanged and returns everything that comes back until the server closes. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const socket = connect({ port: server.port ?? 0, host: "127.0.0.1" }, () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (part) => parts.push(String(part)));
    socket.on("close", () => resolve(parts.join("")));
    socket.on("error", reject);
  });
}

const lines = (...parts: readonly string[]) => `${parts.join("\r\n")}\r\n\r\n`;

describe("handle() behind a socket", () => {
  test("answers HEAD with headers and nothing more", async () => {
    const answer = await exchange(lines("HEAD /api/v1/notes HTTP/1.1", "Host: a", "Connection: close"));
    expect(answer).toStartWith("HTTP/1.1 200");
    const body = JSON.stringify({ query: {}, isSignedIn: false });
    expect(answer.toLowerCase()).toContain("content-type: application/json");
    expect(answer.toLowerCase()).toContain(`content-length: ${body.length}\r\n`);
    expect(answer).toEndWith("\r\n\r\n");
  });

  test.each([
    ["GET /readyz HTTP/1.0", 200],
    ["HEAD /healthz HTTP/1.0", 200],
    ["GET /readyz HTTP/1.0\r\nHost:", 200],
    ["GET /readyz HTTP/1.0\r\nHost: a b", 400],
    ["GET /api/v1/notes HTTP/1.0", 400],
    ["GET /api/v1/openapi.json HTTP/1.0", 400],
  ])("given %j, as load balancers ask, answers %d", async (head, status) => {
    expect(await exchange(lines(head))).toStartWith(`HTTP/1.1 ${status} `);
  });

  test("refuses a chunked body above 1 MiB that declares no length", async () => {
    const chunk = new Uint8Array(65_536).fill(32);
    const state = { sentBytes: 0 };
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (state.sentBytes > 2 * bodyBytesMax) return controller.close();
        state.sentBytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const headers = { authorization: "Bearer user", "content-type": "application/json" };
    const response = await fetch(new URL("/api/v1/notes", server.url), { method: "POST", headers, body });
    expect(await readObject(response)).toMatchObject({ status: 413, code: "payload_too_large" });
  });

  test.each([
    ["GET /api/v1/../../etc/passwd HTTP/1.1", 404],
    ["GET /api/v1/notes/%2e%2e HTTP/1.1", 404],
    ["GET //api/v1/notes HTTP/1.1", 404],
    ["GET /api/v1/notes?%00 HTTP/1.1", 400],
    ["TRACE /api/v1/notes HTTP/1.1", 405],
    ["GET /api/v1/notes/%ff HTTP/1.1", 400],
    ["GET /api/v1/%6eotes HTTP/1.1", 404],
    ["GET /%68ealthz HTTP/1.1", 404],
  ])("given the request line %s answers %d with a request id", async (requestLine, status) => {
    const answer = await exchange(lines(requestLine, "Host: a", "Connection: close"));
    expect(answer).toStartWith(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain("\r\nx-request-id: ");
  });

  test.each([
    ["credentials", "Host: x@shop.example"],
    ["a path", "Host: shop.example/api/v1/notes?"],
    ["half an address", "Host: [::bad"],
    ["a space", "Host: shop .example"],
    ["nothing", "Host: "],
    ["two names", "Host: shop.example\r\nHost: shop.example"],
    ["another name first", "Host: other.example\r\nHost: shop.example"],
  ])("given a Host of %s answers 400 and does not cut the path", async (_, host) => {
    const answer = await exchange(lines("GET /x/api/v1/notes HTTP/1.1", host, "Connection: close"));
    expect(answer).toStartWith("HTTP/1.1 400");
    expect(answer).toContain('"pointer":"/headers/Host"');
    expect(answer).toContain('"instance":"/x/api/v1/notes"');
  });
});
