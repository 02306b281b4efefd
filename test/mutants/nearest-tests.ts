import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Test files, at most, that judge one bug. */
const testsMax = 10;
/** Tests that need a browser, at most: each takes ten seconds and more. */
const browserTestsMax = 2;
/** Steps from an import to a test, at most; farther tests see a bug by chance. */
const stepsMax = 4;

const isTest = (file: string) => /\.test\.tsx?$/u.test(file);

/** Finds the tests nearest to a file by the graph of imports: those that import it, then those that import these. */
export function createNearestTests(root: string): (file: string) => readonly string[] {
  const files = globSync("{packages,apps,test,tools,examples}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (name) => name === "node_modules",
  });
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of importsOf(root, file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const browserTests = files.filter((file) => /^test\/browser\/.*\.test\.ts$/u.test(file));
  return (file) => {
    const near = [...ownTest(files, file), ...walkUp(importers, file)];
    const inBrowser = /^packages\/(?:console|pages)\//u.test(file) ? namesakes(browserTests, file) : [];
    const pure = [...new Set(near)].filter((one) => !one.startsWith("test/browser/"));
    return [...pure.slice(0, testsMax), ...inBrowser.slice(0, browserTestsMax)];
  };
}

/** The test of the file itself. */
function ownTest(files: readonly string[], file: string): readonly string[] {
  const own = file.replace(/\.tsx?$/u, ".test.ts");
  return files.includes(own) ? [own] : [];
}

function* walkUp(importers: ReadonlyMap<string, readonly string[]>, file: string): Generator<string> {
  const seen = new Set([file]);
  let level = [file];
  for (let step = 0; step < stepsMax && level.length > 0; step += 1) {
    const above = [...new Set(level.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one));
    for (const one of above) seen.add(one);
    yield* above.filter(isTest).toSorted((left, right) => distance(file, left) - distance(file, right));
    level = above.filter((one) => !isTest(one));
  }
}

/** Folders between two files. */
function distance(left: string, right: string): number {
  const [one, other] = [left.split("/"), right.split("/")];
  const shared = one.findIndex((name, index) => name !== other[index]);
  return one.length + other.length - 2 * shared;
}

/** Browser tests that are called as the file or one of its folders; they open pages and import nothing of them. */
function namesakes(tests: readonly string[], file: string): readonly string[] {
  const words = file
    .replace(/\.tsx?$/u, "")
    .split(/[/-]/u)
    .slice(3);
  const score = (test: string) => words.filter((word) => word.length > 3 && basename(test).includes(word)).length;
  const named = tests.filter((test) => score(test) > 0).toSorted((left, right) => score(right) - score(left));
  return [...named, "test/browser/console-engine.test.ts"];
}

const imported =
  /(?:^|\s)(?:import|export)\s(?!type\s)[^"';]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gmu;

function importsOf(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(imported)].flatMap(([, from, lazily, bare]) => {
    const name = from ?? lazily ?? bare ?? "";
    const found = name.startsWith(".") ? join(dirname(file), name) : workspaceFile(root, name);
    return found !== undefined && existsSync(join(root, found)) ? [found] : [];
  });
}

/** The file behind a face such as `@design-catalog/core/engine`. */
function workspaceFile(root: string, name: string): string | undefined {
  const [, workspace, face] = /^@design-catalog\/([\w-]+)(?:\/(.+))?$/u.exec(name) ?? [];
  const place = ["packages", "apps", "."]
    .map((folder) => join(folder, workspace ?? ""))
    .find((folder) => existsSync(join(root, folder, "package.json")));
  if (workspace === undefined || place === undefined) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(join(root, place, "package.json"), "utf8"));
  const { exports } = manifest as { readonly exports?: Readonly<Record<string, unknown>> }; // Bun wrote it.
  const target = exports?.[face === undefined ? "." : `./${face}`];
  return typeof target === "string" ? join(place, target) : undefined;
}
