import { afterEach, beforeEach, expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeChecksums } from "./checksums.ts";

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), "checksums-"))));
afterEach(() => rmSync(directory, { recursive: true }));

test("writeChecksums() writes what sha256sum verifies, of archives, binaries and the bill of materials", () => {
  mkdirSync(join(directory, "packages"));
  for (const file of ["packages/core-1.0.0.tgz", "design-catalog-linux-x64", "sbom.cdx.json", "other"])
    writeFileSync(join(directory, file), file);
  writeChecksums(directory);
  const verify = () => execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: directory, encoding: "utf8" });
  expect(verify()).toBe("design-catalog-linux-x64: OK\npackages/core-1.0.0.tgz: OK\nsbom.cdx.json: OK\n");
  writeFileSync(join(directory, "sbom.cdx.json"), "changed");
  expect(verify).toThrow();
});
