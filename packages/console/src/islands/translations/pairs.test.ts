import { describe, expect, test } from "bun:test";
import type { Translation } from "@design-catalog/client/api";
import { chosenOf, localesOf, nextOf, pairsOf, sourceTextOf, stateOf } from "./pairs.ts";

function textOf(key: string, locale: string, changes: Partial<Translation> = {}): Translation {
  return {
    id: `${key}-${locale}`,
    version: 0,
    deleted: false,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:00.000Z",
    createdBy: null,
    updatedBy: null,
    namespace: "app",
    key,
    locale,
    value: `${key} ${locale}`,
    source: null,
    status: "reviewed",
    format: "plain",
    ...changes,
  };
}

const texts = [
  textOf("save", "en", { value: "Save" }),
  textOf("save", "de", { value: "Sichern" }),
  textOf("open", "en", { value: "Open" }),
  textOf("close", "en", { value: "Close" }),
  textOf("close", "de", { value: "", status: "missing" }),
  textOf("only", "de", { source: "Only", status: "machine" }),
  textOf("save", "fr"),
];
const pairs = pairsOf(texts, { from: "en", to: "de" });
const keysOf = (chosen: ReturnType<typeof pairsOf>) => chosen.map(({ id }) => id);

describe("pairsOf()", () => {
  test("puts both languages side by side, also texts that only one of them has", () => {
    expect(keysOf(pairs)).toEqual(["app close", "app only", "app open", "app save"]);
    expect(pairs.map(stateOf)).toEqual(["missing", "machine", "missing", "reviewed"]);
    expect(pairs.map(sourceTextOf)).toEqual(["Close", "Only", "Open", "Save"]);
  });

  test("keeps texts of two namespaces apart", () => {
    const both = [textOf("save", "en"), textOf("save", "de", { namespace: "mail" })];
    expect(keysOf(pairsOf(both, { from: "en", to: "de" }))).toEqual(["app save", "mail save"]);
  });
});

test("localesOf() begins with the language that has the most texts", () => {
  expect(localesOf(texts)).toEqual(["en", "de", "fr"]);
});

test("chosenOf() finds states and parts of keys and texts, in any case", () => {
  expect(keysOf(chosenOf(pairs, { state: "missing", search: "" }))).toEqual(["app close", "app open"]);
  expect(keysOf(chosenOf(pairs, { state: "", search: " SICH" }))).toEqual(["app save"]);
  expect(keysOf(chosenOf(pairs, { state: "missing", search: "op" }))).toEqual(["app open"]);
});

test("nextOf() goes on after a text that has left the choice", () => {
  expect(nextOf(pairs, "app open")?.id).toBe("app save");
  expect(nextOf(pairs, "app save")).toBeUndefined();
  expect(nextOf(chosenOf(pairs, { state: "missing", search: "" }), "app only")?.id).toBe("app open");
});
