import { describe, expect, test } from "bun:test";
import { readTar, tarEnd, tarEntry } from "./tar.ts";

const files = [
  { name: "backup.json", content: new TextEncoder().encode("{}") },
  { name: "tables/empty", content: new Uint8Array() },
  { name: "tables/block", content: new Uint8Array(512).fill(7) },
  { name: "tables/large", content: Uint8Array.from({ length: 100_000 }, (_, index) => index & 255) },
];
const archive = Buffer.concat([...files.map((file) => tarEntry(file, 1_795_132_800)), tarEnd()]);

async function read(bytes: Uint8Array, chunkBytes: number) {
  async function* chunks() {
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return Array.fromAsync(readTar(chunks()));
}

describe("readTar()", () => {
  test.each([1, 511, 512, 4_096, 1_000_000])(
    "given chunks of %d bytes returns what was written",
    async (chunkBytes) => {
      expect(await read(archive, chunkBytes)).toEqual(files);
    },
  );

  test("given a truncated archive says so", async () => {
    await expect(read(archive.subarray(0, archive.byteLength - 1_024), 4_096)).rejects.toThrow(/ends too early/u);
    await expect(read(archive.subarray(0, 700), 4_096)).rejects.toThrow(/ends too early/u);
  });

  test("given a damaged header says so", async () => {
    const damaged = archive.map((byte, index) => (index === 3 ? byte ^ 1 : byte));
    await expect(read(damaged, 4_096)).rejects.toThrow(/a header is wrong/u);
  });
});

describe("tarEntry()", () => {
  test("writes archives that the system's tar reads", async () => {
    const child = Bun.spawn(["tar", "-tvf", "-"], { stdin: archive, stdout: "pipe" });
    const listed = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    expect(
      listed
        .trim()
        .split("\n")
        .map((line) => line.split(/\s+/u).at(-1)),
    ).toEqual(files.map(({ name }) => name));
    expect(listed).toContain("-rw-------");
  });

  test("given a name that is too long refuses", () => {
    expect(() => tarEntry({ name: "x".repeat(101), content: new Uint8Array() }, 0)).toThrow(RangeError);
  });
});
