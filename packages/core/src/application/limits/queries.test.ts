import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import type { Operation } from "../../engine/calls/operation.ts";
import { operationNamed, operations } from "../../service.ts";
import { privileges } from "../areas.ts";
import { heavyOperations } from "./policies.ts";

test("every read that answers a list without pages and a bound has a place", () => {
  const lists = operations.filter(
    (read) => read.method === "GET" && read.output?.["type"] === "array" && read.nextAfter === undefined,
  );
  const unplaced = lists.filter((read) => read.output?.["maxItems"] === undefined && read.takePlace === undefined);
  expect(unplaced.map(({ name }) => name)).toEqual([]);
});

test("whatever asks for a job, exports, imports, audits, copies or takes back is limited as heavy", () => {
  const asksForJob = ({ status, output, also }: Operation) =>
    [{ status, output }, also].some((answer) => answer?.status === 202 && isNamed(answer.output, /Job$/u));
  const heavy = operations
    .filter((one) => asksForJob(one) || /^(?:export|import|audit|copy|deepCopy|undo|preview.*Filter)/u.test(one.name))
    .map(({ name }) => name);
  expect(heavy.filter((name) => !heavyOperations.includes(name))).toEqual([]);
  expect(heavy.length).toBeGreaterThan(15);
});

function isNamed(schema: TSchema | undefined, name: RegExp): boolean {
  return name.test(schema?.$id ?? "");
}

test("every POST that only reads has a place, or is quick", () => {
  const reads = operations.filter(({ method, privilege }) => method === "POST" && readPrivileges.has(privilege));
  expect(reads.length).toBeGreaterThan(20);
  const unplaced = reads.filter(({ takePlace }) => takePlace === undefined).map(({ name }) => name);
  expect(unplaced.toSorted()).toEqual(quick);
});

const readPrivileges: ReadonlySet<unknown> = new Set(privileges.filter((name) => !name.endsWith("r/w")));

/** Reading POSTs that ask for a few rows by their ids, or none. */
const quick = ["compareProducts", "previewEmail", "shareSessionRecording"];

test.each([
  ["listProjectProducts", true],
  ["readProjectHistory", true],
  ["listViewItems", true],
  ["readList", true],
  ["readTranslations", true],
  // Pages are bounded, and what is needed under load has to be answered at once.
  ["listProducts", false],
  ["getMe", false],
  ["getStatus", false],
])("%s takes a place: %p", (name, expected) => {
  expect(operationNamed(name).takePlace !== undefined).toBe(expected);
});
