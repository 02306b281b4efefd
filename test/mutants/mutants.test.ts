import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
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

test("there are at least 150 of them, in every package that decides something", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(150);
  const folders = new Set(mutants.map(({ file }) => file.split("/").slice(0, 2).join("/")));
  for (const folder of ["core", "host", "http", "mcp", "pages", "webhook-engine"])
    expect(folders).toContain(`packages/${folder}`);
  for (const folder of ["cli", "server"]) expect(folders).toContain(`apps/${folder}`);
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
