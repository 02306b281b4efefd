import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archiveName, placeOf, unpack } from "./unpack.ts";

const directory = mkdtempSync(join(tmpdir(), "unpack-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function archive(files: Record<string, string>): Promise<File> {
  const tar = await new Bun.Archive(files).bytes();
  const bytes = Bun.zstdCompressSync(tar);
  return new File([bytes], `root/${archiveName(bytes)}`);
}
const postgres = await archive({ "bin/postgres": "server" });

test("unpack() unpacks an archive and marks it as complete", async () => {
  expect(existsSync(placeOf(postgres, directory).mark)).toBe(false);
  const place = await unpack(postgres, directory);
  expect(readFileSync(join(place, "bin/postgres"), "utf8")).toBe("server");
  expect(placeOf(postgres, directory)).toEqual({ place, mark: join(place, "complete") });
  expect(existsSync(join(place, "complete"))).toBe(true);
});

test("unpack() leaves what is complete, and replaces what a killed process left", async () => {
  const place = await unpack(postgres, directory);
  writeFileSync(join(place, "bin/postgres"), "half");
  await unpack(postgres, directory);
  expect(readFileSync(join(place, "bin/postgres"), "utf8")).toBe("half");
  rmSync(join(place, "complete"));
  await unpack(postgres, directory);
  expect(readFileSync(join(place, "bin/postgres"), "utf8")).toBe("server");
});

test("unpack() gives another version of the same size a folder of its own", async () => {
  const named = (text: string) => ({ name: `/${archiveName(new TextEncoder().encode(text))}` });
  expect(placeOf(named("18.3"), directory)).not.toEqual(placeOf(named("18.4"), directory));
});

test("placeOf() refuses a name without a version", () => {
  expect(() => placeOf({ name: "root/postgres.tar.zst" }, directory)).toThrow("without a version in its name");
});
