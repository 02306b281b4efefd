import { describe, expect, test } from "bun:test";
import type { Change } from "@design-catalog/client/api";
import { isTakenBack, keptAfter, undoSteps } from "./undo.ts";

function removed(kind: string, resourceId: string): Change {
  return { action: "delete", kind, resourceId, fields: [] };
}

describe("undoSteps()", () => {
  test("restores views and products before what is placed on and connected to them", () => {
    const changes = [
      removed("ProjectCable", "c"),
      removed("ViewItem", "i"),
      removed("ProjectProduct", "p"),
      removed("ProjectView", "v"),
      removed("ViewItem", "j"),
    ];
    expect(undoSteps({ changes, truncated: false })).toEqual([
      { kind: "ProjectView", ids: ["v"] },
      { kind: "ProjectProduct", ids: ["p"] },
      { kind: "ViewItem", ids: ["i", "j"] },
      { kind: "ProjectCable", ids: ["c"] },
    ]);
  });

  test("leaves what was added, changed, or cannot come back", () => {
    const changes: readonly Change[] = [
      { ...removed("ProjectProduct", "p"), action: "create" },
      { ...removed("ProjectCable", "c"), action: "update" },
      removed("ProjectMember", "m"),
    ];
    expect(undoSteps({ changes, truncated: false })).toEqual([]);
  });

  test("undoes nothing of a change set that the history shows in part", () => {
    expect(undoSteps({ changes: [removed("ProjectView", "v")], truncated: true })).toEqual([]);
  });

  test("restores more than a request takes in several", () => {
    const changes = Array.from({ length: 1001 }, (_, number) => removed("ViewItem", String(number)));
    expect(undoSteps({ changes, truncated: false }).map(({ ids }) => ids.length)).toEqual([1000, 1]);
  });
});

describe("isTakenBack()", () => {
  test("is true for changed fields, and for added products and cables only", () => {
    const isBack = (action: Change["action"], kind: string) =>
      isTakenBack({ changes: [removed("ProjectMember", "m"), { ...removed(kind, "a"), action }] });
    expect([isBack("update", "ViewItem"), isBack("create", "ProjectCable")]).toEqual([true, true]);
    expect([isBack("create", "Project"), isBack("delete", "ProjectCable")]).toEqual([false, false]);
  });
});

test("keptAfter() leaves out what the steps bring back", () => {
  const kept = ["a", "b"].map((resourceId) => {
    return { kind: "ViewItem", resourceId, code: "not_undoable", message: "" } as const;
  });
  expect(keptAfter(kept, [{ kind: "ViewItem", ids: ["a"] }]).map(({ resourceId }) => resourceId)).toEqual(["b"]);
});
