import { expect, test } from "bun:test";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { comparedVersion, readVersion, versionFor } from "./token-version.ts";

const name = "0f".repeat(32);

test("the version for a pairwise subject is sealed, of one length, and read by whoever has the keys", async () => {
  const ports = createTestPorts();
  const versions = await Promise.all(
    ["1", `7-${"6740a1f2c3d4e5f607182951.3-".repeat(20)}`].map((rights) => versionFor(ports, rights, name)),
  );
  expect(new Set(versions.map(({ length }) => length)).size).toBe(1);
  expect(await readVersion(ports, { sub: name, ver: versions[0] ?? "" })).toBe(await comparedVersion(ports, "1", name));
});

test("the version of another subject, or one that no key opens, is none", async () => {
  const ports = createTestPorts();
  const ver = await versionFor(ports, "1", name);
  expect(await readVersion(ports, { sub: "1f".repeat(32), ver })).toBeUndefined();
  expect(await readVersion(ports, { sub: name, ver: await comparedVersion(ports, "1", name) })).toBeUndefined();
});
