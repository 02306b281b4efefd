import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { secondsOf } from "../../tools/test/test-files.ts";

/** Seconds of the tests of the same package, at most, by what each is known to take: a bug that survives costs all of them. */
const ownSecondsMax = 30;
/** The same of tests in other packages, few of which look at what this file does. */
const otherSecondsMax = 10;
/** Seconds and number of tests that are asked before the compiler, which takes ten seconds of a processor and more. */
const quickSecondsMax = 4;
const quickTestsMax = 3;
/** Tests that need a browser, at most: each takes ten seconds and more. */
const browserTestsMax = 1;
/** Steps from an import to a test of the same package, at most: checks of all operations are five away from a schema. */
const ownStepsMax = 6;
/** Steps to a test elsewhere, at most; farther ones see a bug by chance. */
const stepsMax = 4;

const isTest = (file: string) => /\.test\.tsx?$/u.test(file);

/** Finds the tests nearest to a file by the graph of imports: those that import it, then those that import these. */
export function createNearestTests(root: string): (file: string) => readonly string[] {
  const files = globSync("{packages,apps,test,tools,examples}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (name) => name === "node_modules",
  });
  const fileOf = readFaces(root);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of importsOf(root, file, fileOf)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (file) => {
    const inBrowser = /^packages\/(?:console|pages)\//u.test(file) ? namesakes(files, file) : [];
    const isOwn = (test: string) => packageOf(test) === packageOf(file);
    const isInFolder = (test: string) => dirname(test) === dirname(file);
    const namesake = files.filter((one) => one === file.replace(/\.tsx?$/u, ".test.ts"));
    const near = [...namesake, ...[...walkUp(importers, file, ownStepsMax)].filter(isInFolder)];
    const reached = (steps: number) => [...near, ...walkUp(importers, file, steps)];
    const own = new Set(reached(ownStepsMax).filter(isOwn));
    const others = new Set(reached(stepsMax).filter((test) => !isOwn(test) && !test.startsWith("test/browser/")));
    const nearest = [...within(ownSecondsMax, own), ...within(otherSecondsMax, others)];
    const golden = goldens.filter(({ files: watched }) => watched.test(file)).map(({ test }) => test);
    return [...new Set([...nearest, ...golden]), ...inBrowser.slice(0, browserTestsMax)];
  };
}

/** The nearest of these that together take less than the compiler. */
export function quickestOf(tests: readonly string[]): readonly string[] {
  return within(quickSecondsMax, tests.slice(0, quickTestsMax));
}

/** Tests in the order of what they take: the first that fails ends the run. */
export function quickestFirst(tests: readonly string[]): readonly string[] {
  return tests.toSorted((one, other) => secondsOf([`./${one}`]) - secondsOf([`./${other}`]));
}

/** Tests in this order without those that would take more than is left of the time. */
function within(secondsMax: number, tests: Iterable<string>): readonly string[] {
  let left = secondsMax;
  return [...tests].filter((test) => {
    const seconds = secondsOf([`./${test}`]);
    if (seconds > left) return false;
    left -= seconds;
    return true;
  });
}

/** Such as `packages/core`. */
export function packageOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** Tests that compare what a whole package says with what it said, however far the file is from them and long they take. */
const goldens = [
  { files: /^packages\/console\/src\/islands\//u, test: "packages/console/src/rendering/islands.test.ts" },
  { files: /^packages\/(?:core|http|pages)\//u, test: "tools/write-contract.test.ts" },
] as const;

function* walkUp(importers: ReadonlyMap<string, readonly string[]>, file: string, steps: number): Generator<string> {
  const seen = new Set([file]);
  let level = [file];
  for (let step = 0; step < steps && level.length > 0; step += 1) {
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
function namesakes(files: readonly string[], file: string): readonly string[] {
  const words = file
    .replace(/\.tsx?$/u, "")
    .split(/[/-]/u)
    .slice(3)
    .filter((word) => !/^(?:islands|pages?)$/u.test(word));
  const score = (test: string) => words.filter((word) => word.length > 3 && basename(test).includes(word)).length;
  const inBrowser = files.filter((one) => one.startsWith("test/browser/") && isTest(one));
  const named = inBrowser.filter((test) => score(test) > 0).toSorted((left, right) => score(right) - score(left));
  return [...new Set([...named, "test/browser/console-engine.test.ts"])];
}

/** Files that a file imports as it runs: the scanner leaves out types, and stumbles over `#!`. */
function importsOf(root: string, file: string, fileOf: (face: string) => string | undefined): readonly string[] {
  const loader = file.endsWith("x") ? "tsx" : "ts";
  const text = readFileSync(join(root, file), "utf8").replace(/^#!.*/u, "");
  return new Bun.Transpiler({ loader }).scanImports(text).flatMap(({ path }) => {
    return (path.startsWith(".") ? join(dirname(file), path) : fileOf(path)) ?? [];
  });
}

/** Finds the file behind a face such as `@design-catalog/core/engine`. */
function readFaces(root: string): (face: string) => string | undefined {
  const manifests = globSync("{packages,apps}/*/package.json", { cwd: root });
  const faces = manifests.flatMap((path) => {
    // Our own manifests.
    const manifest = JSON.parse(readFileSync(join(root, path), "utf8")) as { name: string; exports?: object };
    return Object.entries(manifest.exports ?? {}).map(([face, file]) => {
      const [start = "", end] = join(manifest.name, face).split("*");
      return { start, end, file: join(dirname(path), String(file)) };
    });
  });
  return (face) => {
    const found = faces.find(({ start, end }) => (end === undefined ? face === start : face.startsWith(start)));
    // `./*` holds what the other faces of the package leave.
    return found?.file.replace("*", face.slice(found.start.length));
  };
}
