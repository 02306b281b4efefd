import { describe, expect, test } from "bun:test";
import type { Change, ChangeSet } from "@design-catalog/client/api";
import { namesInChanges } from "./names-in-changes.ts";

const changed = (kind: string, values: Readonly<Record<string, unknown>>, resourceId = "1"): Change => ({
  action: "update",
  kind,
  resourceId,
  fields: Object.entries(values).map(([field, after]) => ({ field, before: null, after })),
});

/** Change sets of one change each, as the service lists them: the newest first. */
function listed(...oldestFirst: readonly Change[]): readonly ChangeSet[] {
  return oldestFirst
    .map((change, index): ChangeSet => ({
      id: String(index),
      at: "2026-11-21T09:30:00.000Z",
      userId: null,
      impersonatorId: null,
      truncated: false,
      changes: [change],
    }))
    .toReversed();
}

describe("namesInChanges()", () => {
  test("tells the last name of a row that is removed", () => {
    const removed: Change = { ...changed("ProjectView", {}), action: "delete" };
    const sets = listed(changed("ProjectView", { name: "Hall" }), changed("ProjectView", { name: "Lobby" }), removed);
    expect([...namesInChanges(sets)]).toEqual([["1", "Lobby"]]);
  });

  test("prefers a product's label to its name, until it has none", () => {
    const [added, labelled, bare] = [{ name: "Mixer" }, { label: "Left" }, { label: null }].map((values) =>
      changed("ProjectProduct", values),
    );
    if (!added || !labelled || !bare) throw new Error("There are three changes");
    expect(namesInChanges(listed(added, labelled)).get("1")).toBe("Left");
    expect(namesInChanges(listed(added, labelled, bare)).get("1")).toBe("Mixer");
  });

  test("leaves out what no change names, and kinds without names", () => {
    const sets = listed(changed("ViewItem", { text: "" }), changed("ProjectMember", { name: "x" }, "2"));
    expect(namesInChanges(sets).size).toBe(0);
  });
});
