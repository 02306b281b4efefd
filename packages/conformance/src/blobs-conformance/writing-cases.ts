import { createHash } from "node:crypto";
import type { ByteStream } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { contentOf, type GetBlobs, newFolder, patternBytes, store, takeAll, textAt } from "./subject.ts";

/** Cases about content on its way in. */
export function writingCases(blobs: GetBlobs): void {
  wholeContents(blobs);
  takenKeys(blobs);
  wrongLengths(blobs);
  failures(blobs);
}

function wholeContents(blobs: GetBlobs): void {
  test.each([
    [0, 1],
    [1, 1],
    [100_000, 999],
    [3_000_000, 64 * 1024],
    [3_000_000, 3_000_000],
  ])("write() of %d bytes in parts of %d stores them and returns their hash", async (length, partBytes) => {
    const [key, bytes] = [`${newFolder()}/a`, patternBytes(length)];
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const written = await blobs().write(key, contentOf(bytes, partBytes).content, { bytes: length });
    expect(written).toEqual({ outcome: "stored", bytes: length, sha256 });
    const facts = await blobs().head(key);
    expect(facts?.bytes).toBe(length);
    expect(facts?.sha256 ?? sha256).toBe(sha256);
    const read = await blobs().read(key);
    expect(read && (await takeAll(read)).equals(bytes)).toBe(true);
  });

  test("write() passes over empty parts", async () => {
    async function* parts(): ByteStream {
      for (const text of ["", "a", "", "", "bc", ""]) yield new TextEncoder().encode(text);
    }
    const key = `${newFolder()}/a`;
    expect(await blobs().write(key, parts(), { bytes: 3 })).toMatchObject({ outcome: "stored", bytes: 3 });
    expect(await textAt(blobs(), key)).toBe("abc");
  });
}

function takenKeys(blobs: GetBlobs): void {
  test("write() to a key that has a blob says so and leaves it", async () => {
    const key = `${newFolder()}/a`;
    await store(blobs(), key, "first");
    expect(await blobs().write(key, contentOf(patternBytes(3)).content, { bytes: 3 })).toEqual({ outcome: "exists" });
    expect(await textAt(blobs(), key)).toBe("first");
  });

  test("of two writes to one key at once one is stored", async () => {
    const key = `${newFolder()}/a`;
    const contents = ["one", "two"].map((text) => new TextEncoder().encode(text));
    const written = await Promise.all(
      contents.map((bytes) => blobs().write(key, contentOf(bytes, 1).content, { bytes: 3 })),
    );
    expect(written.map(({ outcome }) => outcome).toSorted()).toEqual(["exists", "stored"]);
    expect(await textAt(blobs(), key)).toBe(written[0]?.outcome === "stored" ? "one" : "two");
  });
}

function wrongLengths(blobs: GetBlobs): void {
  test.each([
    ["ends one byte early", 9_999, 10_000],
    ["is empty", 0, 10_000],
    ["is one byte too long", 10_001, 10_000],
    ["is not empty", 1, 0],
  ])("write() of content that %s stores nothing", async (_, length, bytes) => {
    const key = `${newFolder()}/a`;
    const { content, seen } = contentOf(patternBytes(length), 1_000);
    expect(await blobs().write(key, content, { bytes })).toEqual({ outcome: "wrong length" });
    expect(seen.isEnded).toBe(true);
    expect(await blobs().head(key)).toBeUndefined();
    expect(await blobs().list(key)).toEqual([]);
    await store(blobs(), key, "the right one");
    expect(await textAt(blobs(), key)).toBe("the right one");
  });

  test("write() stops reading content that is far too long", async () => {
    const { content, seen } = contentOf(patternBytes(10_000_000), 10_000);
    const written = await blobs().write(`${newFolder()}/a`, content, { bytes: 50_000 });
    expect(written).toEqual({ outcome: "wrong length" });
    expect(seen.isEnded).toBe(true);
    expect(seen.bytes).toBe(60_000);
  });
}

function failures(blobs: GetBlobs): void {
  test("write() rethrows what the content throws, and stores nothing", async () => {
    const key = `${newFolder()}/a`;
    const failure = new TypeError("the client went away");
    async function* content(): ByteStream {
      yield patternBytes(300_000);
      throw failure;
    }
    expect(await rejectionOf(blobs().write(key, content(), { bytes: 600_000 }))).toBe(failure);
    expect(await blobs().head(key)).toBeUndefined();
    await store(blobs(), key);
  });
}

function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
