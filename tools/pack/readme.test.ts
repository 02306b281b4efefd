import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { readme } from "./readme.ts";
import { shippedPackages } from "./shipped-packages.ts";

const repository = { type: "git", url: "git+https://code.example/design-catalog.git" };
const textOf = (folder: string) => {
  const shipped = shippedPackages.find((candidate) => candidate.folder === folder);
  return shipped === undefined ? "" : readme(shipped, repository);
};

describe("readme()", () => {
  test("names Deno only for packages that are tested there", () => {
    const forDeno = shippedPackages.map(({ folder }) => folder).filter((folder) => textOf(folder).includes("Deno"));
    expect(forDeno).toEqual(["core", "http", "pages", "storage-memory", "conformance", "client", "receiver"]);
    expect(textOf("queue-pg-boss")).toContain("\n\nRuns on Node.js >=22.12 and Bun. Apache-2.0.\n\n");
  });

  test("shows for every package a program that imports it, and nothing that is not published", () => {
    const published = shippedPackages.map(({ folder }) => `@design-catalog/${folder}`);
    for (const [index, { folder }] of shippedPackages.entries()) {
      const code = /```ts\n([\s\S]*)\n```/u.exec(textOf(folder))?.[1] ?? "";
      const imported = [...code.matchAll(/from "(@design-catalog\/[^/"]+)/gu)].map(([, name = ""]) => name);
      expect(imported).toContain(published[index] ?? "");
      expect(imported.filter((name) => !published.includes(name))).toEqual([]);
    }
  });

  test("shows a docstring's example without its comment marks, and a whole program as it is", () => {
    expect(textOf("client")).toContain('\n\n```ts\nimport { createCatalogClient } from "@design-catalog/client";\n');
    expect(textOf("core")).toContain(readFileSync(join(projectRoot, "examples", "embedding.ts"), "utf8").trim());
  });

  test("links to the guide where the repository is known", () => {
    const [core] = shippedPackages;
    expect(textOf("core")).toContain("(https://code.example/design-catalog/blob/main/docs/embedding/packages.md)");
    expect(core && readme(core)).not.toContain("guide");
  });
});
