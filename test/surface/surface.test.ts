import { expect, test } from "bun:test";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "@design-catalog/core";
import { scopeOf } from "@design-catalog/core/engine";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { shippedPackages } from "../../tools/pack/shipped-packages.ts";
import { uses } from "../runtimes/complete-example.ts";
import { examplesOf, imports } from "./imports.ts";

const root = join(import.meta.dirname, "../..");

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Modules that the manifests of packages and programs let others import: name, path and the name that imports have. */
const entries = await Promise.all(
  globSync("{packages,apps}/*/package.json", { cwd: root }).map(async (file) => {
    const folder = file.slice(0, -"/package.json".length);
    // Bun has parsed this manifest before.
    const manifest = JSON.parse(await readFile(join(root, file), "utf8")) as Manifest;
    return Object.entries(manifest.exports ?? {}).map(
      ([name, path]) =>
        [`${folder}${name.slice(1)}`, join(root, folder, path), `${manifest.name}${name.slice(1)}`] as const,
    );
  }),
).then((lists) => lists.flat());

/** Entries without a list of names in the snapshot. */
const unlisted = new Set([
  // Programs: importing them starts them.
  "apps/cli/main",
  "apps/server/main",
  // Written from the OpenAPI documents; `bun run contract --check` compares every name in it.
  "packages/client/api",
  // Written from the definitions, and checked likewise.
  "packages/client/fields",
  // Every file of the tools of our own tests.
  "packages/testing/*",
]);

const listed = [
  "apps/cli",
  "apps/server/waiting-lines",
  "packages/blob-stores/azure",
  "packages/blob-stores/local",
  "packages/blob-stores/s3",
  "packages/client",
  "packages/conformance/blobs",
  "packages/conformance/connect-proxy",
  "packages/conformance/expect",
  "packages/conformance/gzip",
  "packages/conformance/hostile-receivers",
  "packages/conformance/mutual-receiver",
  "packages/conformance/node-transport",
  "packages/conformance/queue",
  "packages/conformance/receiver",
  "packages/conformance/signed-urls",
  "packages/conformance/storage",
  "packages/conformance/tls",
  "packages/conformance/transport",
  "packages/console",
  "packages/console/longest-values",
  "packages/core",
  "packages/core/application",
  "packages/core/catalog",
  "packages/core/csv",
  "packages/core/engine",
  "packages/core/identity",
  "packages/core/operator",
  "packages/core/ports",
  "packages/core/projects",
  "packages/core/webhooks",
  "packages/host",
  "packages/host/openid",
  "packages/http",
  "packages/mcp",
  "packages/pages",
  "packages/pages/areas",
  "packages/pages/parts",
  "packages/queue-pg-boss",
  "packages/receiver",
  "packages/storage-kysely",
  "packages/storage-kysely/embedded",
  "packages/storage-memory",
  "packages/testing",
  "packages/webhook-engine",
  "packages/webhook-engine/transport-parts",
  "packages/webhooks",
];

test("the manifests export these modules and no others", () => {
  expect(entries.map(([name]) => name).toSorted()).toEqual([...listed, ...unlisted].toSorted());
});

/** Modules that others install. What one of the rest loses, the compiler sees. */
const published = entries.filter(([name]) => {
  return !unlisted.has(name) && shippedPackages.some(({ folder }) => name.startsWith(`packages/${folder}`));
});

test.each(published)("%s exports these names and no others", async (_, path) => {
  expect((await exportedNames(path)).join("\n")).toMatchSnapshot();
});

test("the root of core exports at most 60 names", async () => {
  expect((await exportedNames(join(root, "packages/core/src/mod.ts"))).length).toBeLessThanOrEqual(60);
});

const imported = Map.groupBy(imports, ({ module }) => module);

test.each(entries.filter(([name]) => !unlisted.has(name)))(
  "%s exports only values that another package, another wing or an example uses",
  async (entry, path, module) => {
    const used = new Set([module, path].flatMap((name) => imported.get(name) ?? []).flatMap(({ names }) => names));
    const values = (await exportedNames(path)).filter((name) => !name.startsWith("type ") && !used.has(name));
    const examples = examplesOf(entry.split("/", 2).join("/"));
    expect(values.filter((name) => !uses(examples, name))).toEqual([]);
  },
);

/** Access to most operations of administrators, as a new resource has it. */
const usual = "admin problem anyone";

test("these operations differ from the usual in scope, error format or audience, which says what impersonated sessions may do", () => {
  const accesses = operations.map((operation) => {
    const { name, privilege, errorFormat = "problem", audience, portalAction = "reading" } = operation;
    if (privilege === "portal") return `${name}: portal ${errorFormat} ${portalAction}`;
    return `${name}: ${privilege === "public" ? "public" : scopeOf(operation)} ${errorFormat} ${audience ?? ""}`.trim();
  });
  const unusual = accesses.filter((access) => !access.endsWith(`: ${usual}`));
  expect(unusual.toSorted().join("\n")).toMatchSnapshot();
});
