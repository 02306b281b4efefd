import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pagesDigest } from "./build-pages.ts";

const root = mkdtempSync(join(tmpdir(), "pages-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("pagesDigest() changes with every source of pages and with its name, not with other files", async () => {
  await Bun.write(join(root, "packages/console/src/page.tsx"), "1");
  const digests = [pagesDigest(root)];
  for (const path of [
    "console/src/page.tsx",
    "console/src/frame.css",
    "client/src/api.ts",
    "pages/src/deep/recorder.ts",
  ]) {
    await Bun.write(join(root, "packages", path), "2");
    digests.push(pagesDigest(root));
  }
  expect(new Set(digests).size).toBe(digests.length);
  await Bun.write(join(root, "packages/storage-kysely/src/connection/pool.ts"), "3");
  await Bun.write(join(root, "packages/console/dist/page.js"), "3");
  expect(pagesDigest(root)).toBe(digests.at(-1) ?? "");
});
