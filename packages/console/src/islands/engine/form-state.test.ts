import { describe, expect, test } from "bun:test";
import { Failure } from "./failure.ts";
import { begunForm, type FormEvent, formAfter, type FormState, isUnsaved } from "./form-state.ts";
import { mergeTheirs } from "./three-way.ts";

interface Hall {
  readonly name: string;
  readonly note: string;
}

const fields = [
  { name: "name", label: "Name" },
  { name: "note", label: "Note", isShown: ({ name }: Hall) => name !== "" },
] as const;

const stored = { values: { name: "a", note: "n" }, version: 3 };
const begun = begunForm<Hall>(stored);
const conflict = new Failure("Somebody else was faster", undefined);

function play(events: readonly FormEvent<Hall>[], from: FormState<Hall> = begun): FormState<Hall> {
  return events.reduce(formAfter<Hall>, from);
}

/** Somebody else has stored this before the user's input. */
const met = (values: Hall) =>
  ({ kind: "overtaken", stored: { values, version: 4 }, fields, merge: mergeTheirs }) as const;

const typed = (name: keyof Hall, value: string) => ({ kind: "typed", name, value }) as const;

/** The user has typed a name, and somebody else has stored other values before. */
const overtaken = (theirs: Hall) =>
  play([
    typed("name", "mine"),
    { kind: "sent" },
    { kind: "refused", failure: conflict },
    met(theirs),
    { kind: "ended" },
  ]);

describe("a form without a conflict", () => {
  test("shows what is stored until somebody types", () => {
    const newer = { values: { name: "b", note: "n" }, version: 4 };
    expect(play([{ kind: "read", stored: newer }])).toEqual(begunForm<Hall>(newer));
    expect(play([typed("note", "m"), { kind: "read", stored: newer }])).toEqual(play([typed("note", "m")]));
  });

  test("does not go back to what an earlier answer tells", () => {
    for (const version of [2, 3]) {
      expect(play([{ kind: "read", stored: { values: { name: "old", note: "" }, version } }])).toEqual(begun);
    }
  });

  test("has no input left once it is saved, but what was typed meanwhile", () => {
    const sent = play([typed("name", "mine"), { kind: "sent" }]);
    expect(sent.isBusy).toBe(true);
    const { values } = sent;
    const saved = play([{ kind: "saved", values }, { kind: "ended" }], sent);
    expect([isUnsaved(sent), isUnsaved(saved), saved.isBusy]).toEqual([true, false, false]);
    expect(isUnsaved(play([typed("note", "later"), { kind: "saved", values }], sent))).toBe(true);
  });

  test("bases what was typed during a save upon it, and nobody else seems to have been faster", () => {
    const values = { name: " mine", note: "n" };
    const now = { values: { name: "mine", note: "n" }, version: 4 };
    const sent = [typed("name", values.name), { kind: "sent" }, typed("note", "later")] as const;
    const told = play([...sent, { kind: "saved", values, stored: now }, { kind: "read", stored: now }]);
    expect([told.values, told.base, isUnsaved(told)]).toEqual([{ name: "mine", note: "later" }, now, true]);
    const read = play([...sent, { kind: "saved", values }, { kind: "read", stored: { values, version: 4 } }]);
    expect([read.values, read.base]).toEqual([
      { name: " mine", note: "later" },
      { values, version: 4 },
    ]);
    const other = { values: { name: "theirs", note: "n" }, version: 5 };
    expect(play([{ kind: "read", stored: other }], read)).toEqual(read);
  });

  test("undoes its input, with what was wrong with it", () => {
    const refused = play([typed("name", "mine"), { kind: "refused", failure: conflict }]);
    expect(refused.failure).toBe(conflict);
    expect(play([{ kind: "undone" }], refused)).toEqual(begun);
  });
});

describe("a form that somebody else has overtaken", () => {
  test("keeps the input of a field that both changed, and names their version", () => {
    const state = overtaken({ name: "theirs", note: "n" });
    expect(state.values).toEqual({ name: "mine", note: "n" });
    expect(state.base).toEqual({ values: stored.values, version: 4 });
    expect([isUnsaved(state), state.isBusy, state.failure]).toEqual([true, false, conflict]);
  });

  test("takes what they stored in other fields, and says so", () => {
    const state = overtaken({ name: "a", note: "theirs" });
    expect(state.values).toEqual({ name: "mine", note: "theirs" });
    expect(state.taken).toEqual(["Note"]);
  });

  test("undoes its input to what they stored, never to what stood before: a save would overwrite it", () => {
    const theirs = { name: "theirs", note: "theirs too" };
    const undone = play([{ kind: "undone" }], overtaken(theirs));
    expect(undone).toEqual(begunForm<Hall>({ values: theirs, version: 4 }));
  });

  test("has no conflict left once it is saved", () => {
    const state = overtaken({ name: "theirs", note: "n" });
    expect(play([{ kind: "saved", values: state.values }], state).theirs).toBeUndefined();
  });

  test("has no input left once the user has taken all of theirs", () => {
    const state = overtaken({ name: "theirs", note: "n" });
    expect(isUnsaved(play([typed("name", "theirs")], state))).toBe(false);
    expect(isUnsaved(play([typed("name", "a")], state))).toBe(true);
  });

  test("leaves fields alone that it does not show", () => {
    const hidden = play([typed("name", ""), met({ name: "a", note: "theirs" })]);
    expect(hidden.values).toEqual({ name: "", note: "n" });
  });
});
