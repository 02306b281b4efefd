import { expect, test } from "#runner";
import { refusal } from "../refusal.ts";
import { type GetBlobs, newFolder, store, textAt } from "./subject.ts";

/** Cases about blobs that get another key or go. */
export function promotionCases(blobs: GetBlobs): void {
  test("promote() gives a blob another key", async () => {
    const [from, to] = [`${newFolder()}/incoming/a`, `${newFolder()}/ab/c`];
    await store(blobs(), from, "content");
    await blobs().promote(from, to);
    expect(await blobs().head(from)).toBeUndefined();
    expect(await textAt(blobs(), to)).toBe("content");
  });

  test("promote() to a key that has a blob leaves it and deletes the other", async () => {
    const [from, to] = [`${newFolder()}/a`, `${newFolder()}/b`];
    await store(blobs(), to, "kept");
    await store(blobs(), from, "gone");
    await blobs().promote(from, to);
    expect(await blobs().head(from)).toBeUndefined();
    expect(await textAt(blobs(), to)).toBe("kept");
  });

  test("promote() again does nothing, and with neither key is not_found", async () => {
    const [from, to] = [`${newFolder()}/a`, `${newFolder()}/b`];
    await store(blobs(), from, "content");
    await blobs().promote(from, to);
    await blobs().promote(from, to);
    expect(await textAt(blobs(), to)).toBe("content");
    expect(await refusal(blobs().promote(from, `${to}-other`))).toMatchObject({ code: "not_found" });
  });

  test("delete() deletes these blobs and no others, and is fine with none", async () => {
    const folder = newFolder();
    const keys = ["a", "b", "c/d"].map((name) => `${folder}/${name}`);
    for (const key of keys) await store(blobs(), key);
    await blobs().delete([`${folder}/a`, `${folder}/c/d`, `${folder}/never`]);
    await blobs().delete([]);
    expect((await blobs().list(`${folder}/`)).map(({ key }) => key)).toEqual([`${folder}/b`]);
  });

  test("a deleted key takes other content", async () => {
    const key = `${newFolder()}/a`;
    await store(blobs(), key, "first");
    await blobs().delete([key]);
    expect(await blobs().head(key)).toBeUndefined();
    await store(blobs(), key, "second");
    expect(await textAt(blobs(), key)).toBe("second");
  });

  test("freeBytes() is undefined or a number of bytes", async () => {
    const free = await blobs().freeBytes();
    expect(free === undefined || (Number.isSafeInteger(free) && free > 0)).toBe(true);
  });
}
