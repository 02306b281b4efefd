import { expect, test } from "bun:test";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./install.ts";

test("the runtime that runs this is the one that package.json names", () => {
  const { version } = Bun;
  expect(JSON.parse(read("package.json"))).toMatchObject({
    packageManager: `bun@${version}`,
    engines: { bun: version },
    devDependencies: { "bun-types": version },
  });
});

test("every command that fetches Bun names the version of package.json", () => {
  const files = globSync(["*.md", ".ci/run", "tools/**/*.ts", "tools/git-hooks/*", "docs/**/*.md"], {
    cwd: projectRoot,
    exclude: (path) => path.endsWith("node_modules"),
  });
  const named = files.flatMap((file) => [...read(file).matchAll(/\bbun@(\d+\.\d+\.\d+)/g)].map((match) => match[1]));
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named)).toEqual(new Set([Bun.version]));
});

function read(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}
