import { beforeAll, expect, test } from "#runner";
import { type GetBlobs, newFolder, store } from "./subject.ts";

/** A few more than a page holds. */
const manyCount = 1_004;
const sideBySide = 30;
const fillMsMax = 30_000;

/** Cases about listings. */
export function listingCases(blobs: GetBlobs): void {
  orders(blobs);
  pages(blobs);
}

function orders(blobs: GetBlobs): void {
  test("list() sorts by the bytes of whole keys", async () => {
    const folder = newFolder();
    // In ASCII: "-" "." "/" "0" "A" "_" "a"
    const names = ["a-b", "a.b", "a/b", "a0", "aA", "a_", "aa", "b/a", "b/c/d", "b0"];
    for (const name of names.toReversed()) await store(blobs(), `${folder}/${name}`);
    const listed = await blobs().list(`${folder}/`);
    expect(listed.map(({ key }) => key.slice(folder.length + 1))).toEqual(names);
    for (const [index, name] of names.entries()) {
      const rest = await blobs().list(`${folder}/`, `${folder}/${name}`);
      expect(rest.map(({ key }) => key.slice(folder.length + 1))).toEqual(names.slice(index + 1));
    }
  });

  test("list() takes a prefix that ends inside a name, and an `after` that no blob has", async () => {
    const folder = newFolder();
    for (const name of ["ab/a", "abc", "ac"]) await store(blobs(), `${folder}/${name}`);
    const keysOf = async (prefix: string, after?: string) =>
      (await blobs().list(`${folder}${prefix}`, after)).map(({ key }) => key.slice(folder.length + 1));
    expect(await keysOf("/ab")).toEqual(["ab/a", "abc"]);
    expect(await keysOf("")).toEqual(["ab/a", "abc", "ac"]);
    expect(await keysOf("/ab/")).toEqual(["ab/a"]);
    expect(await keysOf("/", `${folder}/ab/b`)).toEqual(["abc", "ac"]);
    expect(await keysOf("/", `${folder}/aba`)).toEqual(["abc", "ac"]);
    expect(await keysOf("/", `${folder}/zz`)).toEqual([]);
    expect(await keysOf("/never")).toEqual([]);
  });

  test("list() says how large a blob is and when it was stored", async () => {
    const folder = newFolder();
    // Servers round to seconds.
    const beforeMs = Math.floor(Date.now() / 1_000) * 1_000;
    await store(blobs(), `${folder}/a`, "12345");
    const [found] = await blobs().list(`${folder}/`);
    expect(found).toMatchObject({ key: `${folder}/a`, bytes: 5 });
    const storedAtMs = Date.parse(found?.storedAt ?? "");
    expect(storedAtMs).toBeGreaterThanOrEqual(beforeMs);
    expect(storedAtMs).toBeLessThanOrEqual(Date.now() + 1_000);
  });
}

function pages(blobs: GetBlobs): void {
  const folder = newFolder();
  const keys = Array.from({ length: manyCount }, (_, index) => `${folder}/${String(index).padStart(5, "0")}`);
  beforeAll(async () => {
    const left = keys.values();
    const work = async () => {
      for (const key of left) await store(blobs(), key, "1");
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
  }, fillMsMax);

  test("list() pages through everything by the last key of each page", async () => {
    const listed: string[] = [];
    for (let after: string | undefined; ; after = listed.at(-1)) {
      const page = await blobs().list(`${folder}/`, after);
      expect(page.length).toBeLessThanOrEqual(1_000);
      if (page.length === 0) break;
      listed.push(...page.map(({ key }) => key));
    }
    expect(listed).toEqual(keys);
  });

  test("list() begins after any key, also one that no page ended with", async () => {
    const page = await blobs().list(`${folder}/`, keys[499]);
    expect(page.map(({ key }) => key)).toEqual(keys.slice(500, 500 + page.length));
    expect(page.length).toBeGreaterThan(0);
  });
}
