import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough, Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { silentLog } from "@design-catalog/testing/test-ports";
import { backUpBeforeMigration } from "./backup-before-migration.ts";

const pending = ["0050-mail-expiry"];
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "design-catalog-drafts-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Puts a file into the folder that was last changed so many seconds ago. */
function leave(name: string, ageSeconds: number): string {
  const file = join(directory, name);
  writeFileSync(file, "half");
  const changed = Date.now() / 1_000 - ageSeconds;
  utimesSync(file, changed, changed);
  return name;
}

/** Writes a content that begins at once and never ends. */
function endless(begun: () => void) {
  const content = new PassThrough();
  content.write("begin", () => begun());
  return (destination: Writable) => pipeline(content, destination);
}

test("backUpBeforeMigration() removes drafts that killed processes have left, and nothing else", async () => {
  leave("before-0049-more-2026-11-21T10-00-00-000Z.tar.gz.partial", 3_600);
  leave("before-0049-more-2026-11-21T10-00-01-000Z.tar.gz.0a1b2c3d4e5f.partial", 120);
  const kept = [
    leave("before-0049-more-2026-11-21T10-00-00-000Z.tar.gz", 3_600),
    // That of another database, which is being written.
    leave("before-0049-more-2026-11-21T10-00-02-000Z.tar.gz.0a1b2c3d4e5f.partial", 10),
    leave("catalog.tar.gz.0a1b2c3d4e5f.partial", 3_600),
  ];
  const write = (destination: Writable) => pipeline(Readable.from(["whole"]), destination);
  const file = await backUpBeforeMigration({ directory, log: silentLog, write }, pending);
  expect(readdirSync(directory).toSorted()).toEqual([...kept, basename(file)].toSorted());
});

test("backUpBeforeMigration() that is given up leaves no draft", async () => {
  const stopping = new AbortController();
  const write = endless(() => stopping.abort());
  const work = backUpBeforeMigration({ directory, log: silentLog, write, signal: stopping.signal }, pending);
  await expect(work).rejects.toThrow(/^Cannot migrate the database because its backup failed/u);
  expect(readdirSync(directory)).toEqual([]);
});
