import { gzipSync } from "node:zlib";
import { describe, expect, test } from "#runner";
import { hostileAnswers } from "../hostile-receivers.ts";
import {
  expectResponse,
  type TransportFixture,
  transportRequest,
  waitUntil,
  withHostile,
  withReceiver,
} from "./fixture.ts";

const bytesMax = 4_096;

/** Limits on how much of a response is read. */
export function limitChecks(fixture: TransportFixture): void {
  describe("a response body", () => {
    test("without end is cut at the limit and the connection closed", () => cutsEndless(fixture));
    test.each([0, 1, 4_095, 4_096])("of %d bytes is kept whole", (length) => keeps(fixture, length));
    test("one byte over the limit is cut", () => cuts(fixture));
    test("that is not wanted at all is not read", () => reads(fixture, 0));
    test("that is compressed stays so", () => doesNotInflate(fixture));
    test("of a server that closes instead of declaring a length is kept", () => readsUntilClose(fixture));
  });
}

async function cutsEndless(fixture: TransportFixture): Promise<void> {
  await withHostile(fixture, hostileAnswers.endlessBody, async (receiver) => {
    const result = expectResponse(
      await fixture.transport().send(transportRequest(receiver.port, { responseBytesMax: bytesMax })),
    );
    expect(result.statusCode).toBe(200);
    expect(result.body).toEqual(new Uint8Array(bytesMax).fill(0x78));
    await waitUntil(() => receiver.openConnections() === 0);
  });
}

async function keeps(fixture: TransportFixture, length: number): Promise<void> {
  expect(await answerTo(fixture, "z".repeat(length), bytesMax)).toEqual(new Uint8Array(length).fill(0x7a));
}

async function cuts(fixture: TransportFixture): Promise<void> {
  expect(await answerTo(fixture, "z".repeat(bytesMax + 1), bytesMax)).toEqual(new Uint8Array(bytesMax).fill(0x7a));
}

async function reads(fixture: TransportFixture, length: number): Promise<void> {
  expect(await answerTo(fixture, "hello", length)).toHaveLength(length);
}

async function doesNotInflate(fixture: TransportFixture): Promise<void> {
  // A million zeros compress to a thousand bytes, which fit; inflated they would not.
  const bomb = new Uint8Array(gzipSync(new Uint8Array(1_000_000)));
  expect(bomb.byteLength).toBeLessThan(bytesMax);
  expect(await answerTo(fixture, bomb, bytesMax)).toEqual(bomb);
}

async function readsUntilClose(fixture: TransportFixture): Promise<void> {
  await withHostile(
    fixture,
    (socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\nhello"),
    async (receiver) => {
      const result = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      expect(new TextDecoder().decode(result.body)).toBe("hello");
    },
  );
}

async function answerTo(
  fixture: TransportFixture,
  body: string | Uint8Array,
  responseBytesMax: number,
): Promise<Uint8Array> {
  let kept = new Uint8Array();
  const respond = () => ({ status: 200, headers: { "content-encoding": "gzip" }, body });
  await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
    kept = new Uint8Array(
      expectResponse(await fixture.transport().send(transportRequest(receiver.port, { responseBytesMax }))).body,
    );
  });
  return kept;
}
