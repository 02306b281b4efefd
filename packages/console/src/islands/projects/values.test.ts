import { describe, expect, test } from "bun:test";
import { cablePatchOf } from "./cable-values.ts";
import { patchOf } from "./project-values.ts";

describe("patchOf()", () => {
  test("clears a field without text, and leaves out spaces around a text", () => {
    const values = { name: " Lobby ", number: "", client: "  ", description: "On two floors" };
    const patch = { name: "Lobby", number: null, client: null, description: "On two floors" };
    expect(patchOf(values)).toEqual(patch);
  });
});

describe("cablePatchOf()", () => {
  const values = { cableId: "C-001", label: "", lengthMm: "", status: "planned", notes: "" } as const;

  test.each([
    ["", null],
    [" 0 ", 0],
    ["2500.5", 2500.5],
    // Values that the types of a form do not allow.
    ["2 m", "2 m" as never],
    ["1e999", "1e999" as never],
  ])("sends the length %p as %p", (lengthMm, sent) => {
    expect(cablePatchOf({ ...values, lengthMm }).lengthMm).toBe(sent);
  });

  test("keeps the number and the status", () => {
    const patch = { cableId: "C-001", label: null, lengthMm: null, status: "planned", notes: null };
    // The literal status is widened to a text here.
    expect(cablePatchOf(values)).toEqual(patch as never);
  });
});
