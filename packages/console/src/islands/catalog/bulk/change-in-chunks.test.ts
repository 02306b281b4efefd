import { expect, test } from "bun:test";
import { Failure } from "@design-catalog/client";
import { changeInChunks, type ChosenRow } from "./change-in-chunks.ts";

const rows = Array.from({ length: 120 }, (_, index) => ({ id: `row${index}`, version: 0 }));

/** A service that knows which rows are stale, and takes the others, all of a request or none. */
function service(stale: ReadonlySet<string>) {
  const changed: string[] = [];
  const send = async (sent: readonly ChosenRow[]) => {
    const errors = sent.flatMap(({ id }, index) =>
      stale.has(id) ? [{ pointer: `/${index}/version`, code: "version_conflict", message: `${id} is stale` }] : [],
    );
    if (errors.length > 0) throw failure("version_conflict", errors);
    changed.push(...sent.map(({ id }) => id));
  };
  return { changed, send };
}

function failure(code: "version_conflict" | "duplicate", errors: readonly object[]): Failure {
  // Only the members that the function reads.
  return new Failure(code, { code, errors, requestId: "r1" } as unknown as Failure["problem"]);
}

test("changeInChunks() changes all rows but the stale ones, and tells its progress", async () => {
  const { changed, send } = service(new Set(["row3", "row49", "row119"]));
  const progress: number[] = [];
  const refused = await changeInChunks(rows, { send, onProgress: (done) => progress.push(done), goesOn: () => true });
  expect(refused.map(({ id }) => id)).toEqual(["row3", "row49", "row119"]);
  expect(refused[0]).toEqual({ id: "row3", message: "row3 is stale", requestId: "r1" });
  expect([changed.length, new Set(changed).size]).toEqual([117, 117]);
  expect(progress).toEqual([50, 100, 120]);
});

test("changeInChunks() refuses a whole chunk if no row is named, and continues with the next one", async () => {
  let requests = 0;
  const send = async () => {
    requests += 1;
    if (requests === 1) throw failure("duplicate", []);
  };
  const refused = await changeInChunks(rows, { send, onProgress: () => undefined, goesOn: () => true });
  expect([refused.length, requests]).toEqual([50, 3]);
  expect(refused[0]).toEqual({ id: "row0", message: "duplicate", requestId: "r1" });
});

test("changeInChunks() sends nothing more once it is told to end", async () => {
  let requests = 0;
  const send = async () => void (requests += 1);
  await changeInChunks(rows, { send, onProgress: () => undefined, goesOn: () => requests === 0 });
  expect(requests).toBe(1);
});
