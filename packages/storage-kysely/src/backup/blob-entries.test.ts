import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { createMemoryBlobs } from "@design-catalog/storage-memory";
import { type BackedUpBlobs, blobEntries, readBlobs } from "./blob-entries.ts";
import type { TarEntry } from "./tar.ts";

const clock = { now: () => 0 };
const large = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);

async function* inParts(bytes: Uint8Array, partBytes = 100_000): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.byteLength; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

async function filledStore() {
  const blobs = createMemoryBlobs({ clock });
  await blobs.write("app/ab/large", inParts(large), { bytes: large.byteLength });
  await blobs.write("app/cd/empty", inParts(new Uint8Array()), { bytes: 0 });
  for (let number = 0; number < 1_005; number += 1) {
    const content = new TextEncoder().encode(`blob ${number}`);
    await blobs.write(`app/many/${String(number).padStart(5, "0")}`, inParts(content), { bytes: content.byteLength });
  }
  return blobs;
}

/** Entries of a store whose blobs come in several parts, as those of a disk do. */
function entriesOf(store: BackedUpBlobs["store"], withContent = true): AsyncGenerator<TarEntry, undefined> {
  const read: BackedUpBlobs["store"]["read"] = async (key) => {
    const whole = await store.read(key);
    return whole && inParts(Buffer.concat(await Array.fromAsync(whole)));
  };
  return blobEntries({ store: { list: store.list, read }, withContent }, () => undefined);
}

async function* only(entries: readonly TarEntry[]): AsyncGenerator<TarEntry, undefined> {
  yield* entries;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("readBlobs() brings back every blob of blobEntries(), and says how many", async () => {
  const [source, target] = [await filledStore(), createMemoryBlobs({ clock })];
  const total = await readBlobs(entriesOf(source), target);
  expect(total).toMatchObject({ blobs: 1_007, withContent: true });
  expect(await target.head("app/ab/large")).toEqual({ bytes: large.byteLength, sha256: hashOf(large) });
  expect(await target.head("app/cd/empty")).toMatchObject({ bytes: 0 });
  expect((await target.list("app/many/")).length).toBe(1_000);
  expect(await readBlobs(entriesOf(source))).toEqual(total);
});

test("readBlobs() leaves what the store has, and goes on", async () => {
  const [source, target] = [await filledStore(), createMemoryBlobs({ clock })];
  await target.write("app/ab/large", inParts(new TextEncoder().encode("kept")), { bytes: 4 });
  expect(await readBlobs(entriesOf(source), target)).toMatchObject({ blobs: 1_007 });
  expect((await target.head("app/ab/large"))?.bytes).toBe(4);
  expect(await target.head("app/many/01004")).toBeDefined();
});

test("blobEntries() without content lists the keys, which readBlobs() counts", async () => {
  const source = await filledStore();
  const entries = await Array.fromAsync(entriesOf(source, false));
  expect(entries.map(({ name }) => name.slice(-4))).toEqual(entries.map(() => ".key"));
  const target = createMemoryBlobs({ clock });
  expect(await readBlobs(only(entries), target)).toMatchObject({ blobs: 1_007, withContent: false });
  expect(await target.list("")).toEqual([]);
});

test("blobEntries() leaves out a blob that goes while it is written", async () => {
  const source = await filledStore();
  const counted: number[] = [];
  const store = {
    list: source.list,
    read: async (key: string) => (key.endsWith("large") ? undefined : source.read(key)),
  };
  const entries = blobEntries({ store, withContent: true }, (bytes) => counted.push(bytes));
  const target = createMemoryBlobs({ clock });
  expect(await readBlobs(entries, target)).toMatchObject({ blobs: 1_006 });
  expect(counted.length).toBe(1_006);
  expect(await target.head("app/ab/large")).toBeUndefined();
});

test("readBlobs() refuses content that was changed, is cut off or has no name, and stores none of it", async () => {
  const entries = (await Array.fromAsync(entriesOf(await filledStore()))).slice(0, 5);
  const changed = entries.map((entry, index) =>
    index === 2 ? { ...entry, content: entry.content.map((byte) => byte ^ 1) } : entry,
  );
  const wrong: readonly (readonly TarEntry[])[] = [
    changed,
    entries.toSpliced(2, 1),
    entries.slice(0, 3),
    entries.slice(1),
    [{ name: "blobs/000000001.blob", content: new TextEncoder().encode('{"key": 5}') }],
  ];
  for (const damaged of wrong) {
    const target = createMemoryBlobs({ clock });
    const failure: unknown = await readBlobs(only(damaged), target).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "BackupError" });
    expect(await target.list("")).toEqual([]);
    const checked: unknown = await readBlobs(only(damaged)).catch((error: unknown) => error);
    expect(checked).toMatchObject({ name: "BackupError" });
  }
});
