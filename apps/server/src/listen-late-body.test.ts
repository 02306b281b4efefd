import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestService } from "@design-catalog/testing/http/service";
import { type Listener, listen } from "./listen.ts";
import { trickle } from "./trickle.fixture.ts";

/** A sender is told, and the connection closed, by this time; without our own limit Bun would close it without a word. */
const closedMsMax = 35_000;
let listener: Listener;

beforeAll(async () => {
  const { handler } = await createTestService();
  listener = listen((request) => handler.handle(request), { host: "127.0.0.1", port: 0, trustedProxies: [] });
});

afterAll(() => listener.close());

describe("a body that does not end", () => {
  test.concurrent.each([
    ["a letter comes every 50 ms", " "],
    ["nothing follows its beginning", ""],
  ])(
    "while %s is answered with 408 after 20 s by default, and its connection closed",
    async (_, letter) => {
      const lines = ["POST /api/v1/notes HTTP/1.1", "Host: catalog.example", "Authorization: Bearer user"];
      const head = [...lines, "Content-Type: application/json", "Content-Length: 10000", "", "{"].join("\r\n");
      const { text, closedAfterMs } = await trickle(listener.url, { head, letter });
      expect(text).toStartWith("HTTP/1.1 408");
      expect(text).toContain('"code":"request_timeout"');
      expect(closedAfterMs).toBeWithin(20_000, closedMsMax);
    },
    closedMsMax + 5_000,
  );
});
