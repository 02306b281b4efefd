import { expect, test } from "bun:test";
import { createProcessSlots, type SlotContext } from "@design-catalog/core/application";
import { testId } from "@design-catalog/testing/test-id";
import { heldStream } from "./held-stream.ts";

const exports = { slots: "exports" } as const;

function contextOf(): SlotContext {
  return { applicationId: testId("a"), actor: null, clientAddress: null, ports: { slots: createProcessSlots() } };
}

async function* rows(count: number, failure?: Error) {
  for (let row = 0; row < count; row += 1) yield `row ${row}\n`;
  if (failure) throw failure;
}

/** Exports of the caller that still fit; each gives its slot back. */
function freeSlots(context: SlotContext): number {
  const begun: ReadableStream[] = [];
  try {
    for (;;) begun.push(heldStream(context, rows(0), exports));
  } catch {
    for (const stream of begun) void stream.cancel();
    return begun.length;
  }
}

test("heldStream() holds a slot until the last byte is taken", async () => {
  const context = contextOf();
  const stream = heldStream(context, rows(2), exports);
  expect(freeSlots(context)).toBe(1);
  expect(await new Response(stream).text()).toBe("row 0\nrow 1\n");
  expect(freeSlots(context)).toBe(2);
});

test("heldStream() frees the slot when the client leaves, also before it has read anything", async () => {
  const context = contextOf();
  await heldStream(context, rows(2), exports).cancel();
  const begun = heldStream(context, rows(2), exports).getReader();
  await begun.read();
  await begun.cancel();
  expect(freeSlots(context)).toBe(2);
});

test("heldStream() frees the slot when the rows cannot be read", async () => {
  const context = contextOf();
  const reading = new Response(heldStream(context, rows(1, new RangeError("The database is away")), exports)).text();
  await expect(reading).rejects.toThrow("The database is away");
  expect(freeSlots(context)).toBe(2);
});

test("heldStream() does not count the time in which the service finds the rows", async () => {
  async function* slow() {
    await Bun.sleep(400);
    yield "row\n";
  }
  const stream = heldStream(contextOf(), slow(), { ...exports, time: { seconds: 0.3, bytesPerSecond: 65_536 } });
  expect(await new Response(stream).text()).toBe("row\n");
});

test("heldStream() ends an export whose client stops reading, and gives one that reads its time", async () => {
  const context = contextOf();
  const stalled = heldStream(context, rows(10), {
    ...exports,
    time: { seconds: 0.02, bytesPerSecond: 65_536 },
  }).getReader();
  await stalled.read();
  const reading = heldStream(context, rows(10), {
    ...exports,
    // Its six bytes give it ten minutes.
    time: { seconds: 0.02, bytesPerSecond: 0.01 },
  }).getReader();
  await reading.read();
  await Bun.sleep(60);
  await expect(stalled.read()).rejects.toThrow("too slowly");
  expect((await reading.read()).done).toBe(false);
  expect(freeSlots(context)).toBe(1);
});

test("heldStream() ends a text that follows something once the server stops, whatever it waits for", async () => {
  const context = contextOf();
  const server = new AbortController();
  async function* following() {
    yield "one\n";
    await Bun.sleep(50);
    yield "two\n";
  }
  const stream = heldStream(context, following(), { slots: "streams", stopped: server.signal });
  const reader = stream.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("one\n");
  const rest = reader.read();
  server.abort();
  expect((await rest).done).toBe(true);
  const again = Array.from({ length: 4 }, () => heldStream(context, rows(0), { slots: "streams" }));
  expect(() => heldStream(context, rows(0), { slots: "streams" })).toThrow("all 4 places of this user are taken");
  for (const one of again) await one.cancel();
});

test("heldStream() asks for nothing more once its reader has gone, though the text has nothing to tell", async () => {
  let asked = 0;
  async function* silent() {
    yield "one\n";
    for (;;) {
      await Bun.sleep(5);
      asked += 1;
      yield "";
    }
  }
  const reader = heldStream(contextOf(), silent(), { slots: "streams" }).getReader();
  await reader.read();
  const rest = reader.read();
  await Bun.sleep(30);
  await reader.cancel();
  expect((await rest).done).toBe(true);
  expect(asked).toBeGreaterThan(0);
  const before = asked;
  await Bun.sleep(30);
  expect(asked).toBe(before);
});

test("heldStream() that begins while the server stops ends at once", async () => {
  const stopped = AbortSignal.abort();
  expect(await new Response(heldStream(contextOf(), rows(2), { slots: "streams", stopped })).text()).toBe("");
});
