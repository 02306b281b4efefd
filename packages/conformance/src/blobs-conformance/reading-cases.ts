import { beforeAll, expect, test } from "#runner";
import { type GetBlobs, newFolder, patternBytes, contentOf, store, takeAll, textAt } from "./subject.ts";

/** Cases about content on its way out. */
export function readingCases(blobs: GetBlobs): void {
  const key = `${newFolder()}/digits`;
  beforeAll(() => store(blobs(), key, "0123456789"));

  test.each([
    [{ from: 0 }, "0123456789"],
    [{ from: 0, to: 0 }, "0"],
    [{ from: 3, to: 5 }, "345"],
    [{ from: 4 }, "456789"],
    [{ from: 9, to: 9 }, "9"],
    [{ from: 0, to: 9 }, "0123456789"],
  ])("read() of %p returns these bytes and no others", async (range, expected) => {
    expect(await textAt(blobs(), key, range)).toBe(expected);
  });

  test("a range across the parts of a large blob is whole", async () => {
    const [large, bytes] = [`${newFolder()}/large`, patternBytes(2_000_000)];
    await blobs().write(large, contentOf(bytes).content, { bytes: bytes.byteLength });
    const read = await blobs().read(large, { from: 123_456, to: 1_876_543 });
    expect(read && (await takeAll(read)).equals(bytes.subarray(123_456, 1_876_544))).toBe(true);
  });

  test("head() and read() of a key without a blob are undefined", async () => {
    const folder = newFolder();
    await store(blobs(), `${folder}/a/b`);
    for (const missing of [`${folder}/b`, `${folder}/a`, `${folder}/a/b/c`]) {
      expect(await blobs().head(missing)).toBeUndefined();
      expect(await blobs().read(missing)).toBeUndefined();
    }
  });

  test("a reader who stops early keeps nobody from reading again", async () => {
    const [large, bytes] = [`${newFolder()}/large`, patternBytes(4_000_000)];
    await blobs().write(large, contentOf(bytes).content, { bytes: bytes.byteLength });
    for (let round = 0; round < 20; round += 1) {
      for await (const part of (await blobs().read(large)) ?? []) {
        expect(part[0]).toBe(0);
        break;
      }
    }
    const both = await Promise.all([blobs().read(large), blobs().read(large)]);
    const read = await Promise.all(both.map((content) => content && takeAll(content)));
    expect(read.map((whole) => whole?.equals(bytes))).toEqual([true, true]);
  });
}
