import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configuredKeyRing, keptKeyRing, masterKeyFile, newMasterKey, writeKeyFile } from "./key-ring.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "design-catalog-keys-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("keptKeyRing()", () => {
  test("given no file makes a key that only its owner can read, and keeps it", () => {
    const ring = keptKeyRing(directory);
    expect(ring.keys()).toHaveLength(1);
    expect(Buffer.from(ring.keys()[0] ?? "", "base64").byteLength).toBe(32);
    expect(statSync(masterKeyFile(directory)).mode & 0o777).toBe(0o600);
    expect(keptKeyRing(directory).keys()).toEqual(ring.keys());
  });

  test("given a file that others can read removes their permission", () => {
    keptKeyRing(directory);
    chmodSync(masterKeyFile(directory), 0o644);
    keptKeyRing(directory);
    expect(statSync(masterKeyFile(directory)).mode & 0o777).toBe(0o600);
  });

  test("given a replaced file returns its keys at the next use, and otherwise the same array", () => {
    const ring = keptKeyRing(directory);
    const before = ring.keys();
    expect(ring.keys()).toBe(before);
    const next = [newMasterKey(), ...before];
    writeKeyFile(masterKeyFile(directory), next);
    // Nobody else may read it even until the next start, which would mend it.
    expect(statSync(masterKeyFile(directory)).mode).toBe(0o100600);
    expect(ring.keys()).toEqual(next);
    expect(ring.keys()).toBe(ring.keys());
  });

  test("given a file that disappears keeps its keys", () => {
    const ring = keptKeyRing(directory);
    const keys = ring.keys();
    rmSync(masterKeyFile(directory));
    expect(ring.keys()).toEqual(keys);
    expect(existsSync(masterKeyFile(directory))).toBe(false);
  });

  test("given a file without keys refuses it and does not repeat its text", () => {
    writeFileSync(masterKeyFile(directory), "not a key\n");
    expect(() => keptKeyRing(directory)).toThrow(/MASTER_KEY must be 32 bytes in base64/);
    expect(readFileSync(masterKeyFile(directory), "utf8")).toBe("not a key\n");
  });
});

test("configuredKeyRing() returns the current key first and each key once", () => {
  const [current, previous] = [newMasterKey(), newMasterKey()];
  const ring = configuredKeyRing(current, [previous, current]);
  expect(ring.keys()).toEqual([current, previous]);
  expect(ring.file).toBeUndefined();
});
