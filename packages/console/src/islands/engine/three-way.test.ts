import { describe, expect, test } from "bun:test";
import { differencesOf, mergeTheirs } from "./three-way.ts";

const fields = [
  { name: "name", label: "Name" },
  { name: "note", label: "Note" },
] as const;

const base = { name: "a", note: "n", hidden: 1 };

describe("mergeTheirs()", () => {
  test("takes what somebody else stored in a field that the user left alone", () => {
    const merged = mergeTheirs(fields, { base, theirs: { ...base, name: "theirs" }, mine: { ...base, note: "mine" } });
    expect(merged).toEqual({
      values: { name: "theirs", note: "mine", hidden: 1 },
      base: { name: "theirs", note: "n", hidden: 1 },
      taken: ["Name"],
    });
  });

  test("keeps the input of a field that both changed, and what it was based on", () => {
    const merged = mergeTheirs(fields, { base, theirs: { ...base, name: "theirs" }, mine: { ...base, name: "mine" } });
    expect(merged).toEqual({ values: { ...base, name: "mine" }, base, taken: [] });
  });

  test("takes no notice where both changed a field to the same", () => {
    const both = { ...base, name: "same" };
    expect(mergeTheirs(fields, { base, theirs: both, mine: both })).toEqual({ values: both, base: both, taken: [] });
  });

  test("follows a second change of a value that the user took at the first", () => {
    const earlier = { ...base, name: "first" };
    const theirs = { ...base, name: "second" };
    const merged = mergeTheirs(fields, { base, theirs, mine: earlier, earlier });
    expect(merged).toEqual({ values: theirs, base: theirs, taken: ["Name"] });
  });

  test("joins the parts of a value where its field can", () => {
    const joining = [{ name: "name", label: "Name", join: () => ({ value: "both", isConflict: true }) }] as const;
    const merged = mergeTheirs(joining, { base, theirs: { ...base, name: "x" }, mine: { ...base, name: "y" } });
    expect(merged).toEqual({ values: { ...base, name: "both" }, base, taken: ["Name"] });
  });
});

describe("differencesOf()", () => {
  test("shows the fields that both changed, each to something else", () => {
    const sides = { base, theirs: { ...base, name: "t" }, mine: { ...base, name: "m", note: "m" } };
    expect(differencesOf([{ ...fields[0], show: (value) => `<${value}>` }, fields[1]], sides)).toEqual([
      { name: "name", label: "Name", before: "<a>", theirs: "<t>", mine: "<m>", theirValue: "t" },
    ]);
  });
});
