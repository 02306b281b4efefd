import { expect, test } from "bun:test";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { publishedManifest } from "./published-manifest.ts";
import { shippedPackages } from "./shipped-packages.ts";

// Our own file.
const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { readonly version: string };

test("publishedManifest() names built files and exact versions, and no workspace", () => {
  for (const shipped of shippedPackages) {
    const text = JSON.stringify(publishedManifest(shipped));
    expect(text).not.toMatch(/workspace:|\.\/src\/|[^d]\.ts"/u);
    expect(publishedManifest(shipped)).toMatchObject({ version, type: "module", engines: { node: shipped.node } });
  }
});

test("publishedManifest() keeps the conditions of a package's own modules, without those of its types", () => {
  const conformance = shippedPackages.find(({ folder }) => folder === "conformance");
  expect(conformance && publishedManifest(conformance)).toMatchObject({
    exports: { "./queue": { types: "./dist/queue-conformance.d.ts", default: "./dist/queue-conformance.js" } },
    dependencies: { "@design-catalog/core": version },
    imports: { "#runner": { bun: "./dist/runner/bun.js", default: "./dist/runner/node.js" } },
  });
  expect(JSON.stringify(conformance && publishedManifest(conformance))).not.toContain("runner/bun.d.ts");
});

test("publishedManifest() names the place of the package in the repository, which provenance needs", () => {
  const repository = { type: "git", url: "git+https://code.example/design-catalog.git" };
  for (const shipped of shippedPackages) {
    const directory = `packages/${shipped.folder}`;
    expect(publishedManifest(shipped, repository).repository).toEqual({ ...repository, directory });
  }
});

test("a shipped package imports no module for its effect only, since its manifest lets bundlers leave that out", () => {
  const bare = shippedPackages.flatMap(({ folder }) => {
    const directory = join(projectRoot, "packages", folder, "src");
    const files = globSync("**/*.ts", { cwd: directory, exclude: ["**/*.test.ts"] });
    expect(files.length).toBeGreaterThan(0);
    return files.filter((file) => /^import ["']/mu.test(readFileSync(join(directory, file), "utf8")));
  });
  expect(bare).toEqual([]);
});
