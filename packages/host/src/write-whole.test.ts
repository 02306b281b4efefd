import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { replaceFile, writeWhole } from "./write-whole.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "write-whole-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Begins to write a file; the rest is up to the test. */
async function begin(file: string) {
  const begun = Promise.withResolvers<Writable>();
  const ended = Promise.withResolvers<string>();
  const written = writeWhole({ file }, async (destination) => {
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
  await expect(writeWhole({ file: join(folder, "none", "file") }, async () => {})).rejects.toThrow("ENOENT");
});

test("replaceFile() given a file that others can read puts one in its place that they cannot", () => {
  const file = join(folder, "shown");
  writeFileSync(file, "before", { mode: 0o644 });
  const reader = openSync(file, "r");
  replaceFile(file, "after");
  expect([readFileSync(reader, "utf8"), readFileSync(file, "utf8")]).toEqual(["before", "after"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  closeSync(reader);
  rmSync(file);
});

test("replaceFile() given a place that cannot be written leaves no part of a file", () => {
  const taken = join(folder, "taken");
  mkdirSync(taken);
  expect(() => replaceFile(taken, "text")).toThrow();
  expect(readdirSync(folder)).toEqual(["taken"]);
  rmSync(taken, { recursive: true });
});
