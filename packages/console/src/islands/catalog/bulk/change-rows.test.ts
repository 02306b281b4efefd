import { expect, test } from "bun:test";
import { Failure } from "@design-catalog/client";
import { changeRows, type ChosenRow } from "./change-rows.ts";

const rows = Array.from({ length: 120 }, (_, index) => ({ id: `row${index}`, version: 0 }));

/** A service that knows which rows are stale, names some of them, and takes the others, all of a request or none. */
function service(stale: ReadonlySet<string>, namedMax: number) {
  const requests: (readonly ChosenRow[])[] = [];
  const send = async (sent: readonly ChosenRow[]) => {
    requests.push(sent);
    const errors = sent.flatMap(({ id }, index) =>
      stale.has(id)
        ? [{ pointer: `/products/${index}/version`, code: "version_conflict", message: `${id} is stale` }]
        : [],
    );
    if (errors.length > 0) throw failure("version_conflict", errors.slice(0, namedMax));
    return { changeSetId: `set of request ${requests.length}` };
  };
  return { requests, send };
}

function failure(code: "version_conflict" | "duplicate", errors: readonly object[]): Failure {
  // Only the members that the function reads.
  return new Failure(code, { code, errors, requestId: "r1" } as unknown as Failure["problem"]);
}

test("changeRows() changes all rows but the stale ones in one change set", async () => {
  const { requests, send } = service(new Set(["row3", "row49", "row119"]), 2);
  const { refused, changeSetIds } = await changeRows(rows, send);
  expect(refused.map(({ id }) => id)).toEqual(["row3", "row49", "row119"]);
  expect(refused[0]).toEqual({ id: "row3", code: "version_conflict", message: "row3 is stale", requestId: "r1" });
  expect(requests.map(({ length }) => length)).toEqual([120, 118, 117]);
  expect(changeSetIds).toEqual(["set of request 3"]);
});

test("changeRows() has no change set when the service refuses all, by name or as a whole", async () => {
  const every = service(new Set(rows.map(({ id }) => id)), 100);
  expect(await changeRows(rows, every.send)).toMatchObject({ refused: { length: 120 }, changeSetIds: [] });
  const whole = await changeRows(rows, () => Promise.reject(failure("duplicate", [])));
  expect(whole.refused).toHaveLength(120);
  expect(whole.refused[0]).toEqual({ id: "row0", code: "duplicate", message: "duplicate", requestId: "r1" });
  expect(whole.changeSetIds).toEqual([]);
});

test("changeRows() sends more than a request may have in several", async () => {
  const { requests, send } = service(new Set(["row1100"]), 100);
  const many = Array.from({ length: 1200 }, (_, index) => ({ id: `row${index}`, version: 0 }));
  const { refused, changeSetIds } = await changeRows(many, send);
  expect(requests.map(({ length }) => length)).toEqual([1000, 200, 199]);
  expect([refused.length, changeSetIds]).toEqual([1, ["set of request 1", "set of request 3"]]);
});
