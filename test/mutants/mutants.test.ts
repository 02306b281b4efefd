import { expect, setDefaultTimeout, test } from "bun:test";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainStale } from "./apply-mutant.ts";
import { chooseSample } from "./choose-sample.ts";
import { readMutants } from "./read-mutants.ts";

/** Reads every file that has a seeded bug, on a machine that may be busy. */
setDefaultTimeout(60_000);

const root = join(import.meta.dirname, "..", "..");
const mutants = await readMutants();

test("the lists of seeded bugs fit the code of today", () => {
  const stale = mutants.flatMap((mutant) => {
    const reason = explainStale(root, mutant);
    return reason === undefined ? [] : [`${mutant.name}: ${reason}`];
  });
  expect(stale).toEqual([]);
});

/** Fewest bugs of each workspace: what was once seen to be tested stays so. */
const floors: Readonly<Record<string, number>> = {
  "apps/cli": 80,
  "apps/server": 75,
  "packages/blob-stores": 15,
  "packages/client": 9,
  "packages/conformance": 12,
  "packages/console": 110,
  "packages/core": 560,
  "packages/host": 45,
  "packages/http": 90,
  "packages/mcp": 55,
  "packages/pages": 35,
  "packages/queue-pg-boss": 15,
  "packages/storage-kysely": 85,
  "packages/storage-memory": 35,
  "packages/testing": 4,
  "packages/webhook-engine": 85,
};

test("every workspace has its bugs, a new one too", () => {
  const workspaces = globSync("{apps,packages}/*/package.json", { cwd: root }).map(dirname);
  expect(Object.keys(floors).toSorted()).toEqual(workspaces.toSorted());
  const counts = Map.groupBy(mutants, ({ file }) => file.split("/").slice(0, 2).join("/"));
  const few = Object.entries(floors).filter(([workspace, floor]) => (counts.get(workspace)?.length ?? 0) < floor);
  expect(few).toEqual([]);
});

test("no bug is seeded twice", () => {
  const edits = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
  expect(edits.filter((edit, index) => edits.indexOf(edit) !== index)).toEqual([]);
});

test("chooseSample() given the same commit chooses the same, given another one others", () => {
  const names = Array.from({ length: 100 }, (_, index) => ({ name: `bug ${index}` }));
  const sample = chooseSample(names, { size: 20, commit: "a".repeat(40) });
  expect(sample).toHaveLength(20);
  expect(new Set(sample).size).toBe(20);
  expect(chooseSample(names, { size: 20, commit: "a".repeat(40) })).toEqual(sample);
  expect(chooseSample(names, { size: 20, commit: "b".repeat(40) })).not.toEqual(sample);
});

test("chooseSample() given many commits leaves nothing out forever", () => {
  const names = Array.from({ length: 50 }, (_, index) => ({ name: `bug ${index}` }));
  const seen = Array.from({ length: 100 }, (_, index) => chooseSample(names, { size: 5, commit: String(index) }));
  expect(new Set(seen.flat()).size).toBe(50);
});
