import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { writeWhole } from "./write-whole.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "write-whole-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The end of a command, which does not come in these tests. */
const atEnd = () => {};

/** Begins to write a file; the rest is up to the test. */
async function begin(file: string) {
  const begun = Promise.withResolvers<Writable>();
  const ended = Promise.withResolvers<string>();
  const written = writeWhole({ file, atEnd }, async (destination) => {
    begun.resolve(destination);
    return ended.promise;
  });
  const destination = await begun.promise;
  return {
    destination,
    written,
    async end(text: string) {
      destination.end(text);
      await finished(destination);
      ended.resolve(text);
      return written;
    },
    fail: (error: Error) => ended.reject(error),
  };
}

test("writeWhole() given two writers of one file keeps what each of them has completed", async () => {
  const file = join(folder, "raced");
  writeFileSync(file, "before");
  const [first, second] = [await begin(file), await begin(file)];
  second.destination.write("half of the ");
  expect(await first.end("the first")).toBe("the first");
  expect(readFileSync(file, "utf8")).toBe("the first");
  expect(await second.end("second")).toBe("second");
  expect(readFileSync(file, "utf8")).toBe("half of the second");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["raced"]);
  rmSync(file);
});

test("writeWhole() given a writer that fails keeps the file, and leaves no part of another", async () => {
  const file = join(folder, "kept");
  writeFileSync(file, "before");
  const writing = await begin(file);
  writing.destination.write("half");
  writing.fail(new Error("The disk is full"));
  await expect(writing.written).rejects.toThrow("The disk is full");
  expect(readdirSync(folder)).toEqual(["kept"]);
  expect(readFileSync(file, "utf8")).toBe("before");
  rmSync(file);
});

test("writeWhole() given a folder that is gone throws", async () => {
  await expect(writeWhole({ file: join(folder, "none", "file"), atEnd }, async () => {})).rejects.toThrow("ENOENT");
});
