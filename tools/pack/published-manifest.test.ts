import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
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
