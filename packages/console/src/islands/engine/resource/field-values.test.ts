import { describe, expect, test } from "bun:test";
import { bodyOf, valuesOf } from "./field-values.ts";
import type { ResourceField, Values } from "./field.ts";

interface Row {
  readonly name: string;
  readonly notes: string | null;
  readonly pins: number | null;
  readonly lengths: readonly number[];
  readonly hosts: readonly string[];
  readonly isOn: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly parentId: string | null;
  readonly tags: readonly string[];
  readonly ports: readonly object[];
}

const options = [
  ["first", "First"],
  ["second", "Second"],
] as const;
const source = { find: async () => [], read: async () => undefined, nameOf: String, privilege: "user" };

const portFields: readonly ResourceField<Values>[] = [
  { name: "name", kind: "text", label: "", isRequired: true },
  { name: "quantity", kind: "number", label: "", initial: 1 },
  { name: "signalIds", kind: "references", label: "", source },
];

const fields: readonly ResourceField<Row>[] = [
  { name: "name", kind: "text", label: "", isRequired: true },
  { name: "notes", kind: "area", label: "" },
  { name: "pins", kind: "number", label: "" },
  { name: "lengths", kind: "numbers", label: "" },
  { name: "hosts", kind: "lines", label: "" },
  { name: "isOn", kind: "switch", label: "", initial: true },
  { name: "labels", kind: "entries", label: "" },
  { name: "attributes", kind: "entries", label: "", isMerged: true },
  { name: "kind", kind: "choice", label: "", options, isRequired: true },
  { name: "parentId", kind: "reference", label: "", source },
  { name: "tags", kind: "choices", label: "", options },
  { name: "ports", kind: "items", label: "", of: portFields, add: "", itemText: ({ name }) => String(name) },
];

const row: Row = {
  name: "A",
  notes: null,
  pins: 0,
  lengths: [1, 2.5],
  hosts: ["a", "b c"],
  isOn: false,
  labels: { de: "Eins", en: "One" },
  attributes: { colour: "red", size: "L" },
  kind: "second",
  parentId: null,
  tags: ["first"],
  ports: [
    { name: "IN", quantity: 2, signalIds: ["a"] },
    { name: "OUT", quantity: 1, signalIds: [] },
  ],
};

describe("the values of a form", () => {
  test("come back as they were stored", () => {
    expect(bodyOf(fields, valuesOf(fields, row))).toEqual({ ...row });
  });

  test("of a new row are empty, chosen where a choice must have a value, and as the field begins", () => {
    expect(bodyOf(fields, valuesOf(fields))).toEqual({
      name: "",
      notes: null,
      pins: null,
      lengths: [],
      hosts: [],
      isOn: true,
      labels: {},
      attributes: {},
      kind: "first",
      parentId: null,
      tags: [],
      ports: [],
    });
  });

  test("lose spaces around them, and stay what was typed where that is not a number", () => {
    const typed = { name: " B ", notes: "  ", pins: "many", lengths: "3; 4 long", hosts: " a \n\n b c" };
    expect(bodyOf(fields, { ...valuesOf(fields, row), ...typed })).toMatchObject({
      name: "B",
      notes: null,
      pins: "many",
      lengths: [3, 4, "long"],
      hosts: ["a", "b c"],
    });
  });

  test("keep blanks around a long text, unless there is nothing else", () => {
    const fieldsOf = (notes: string) => bodyOf(fields, { ...valuesOf(fields, row), notes })["notes"];
    expect([fieldsOf("\n  Hello,\nKim \n\n"), fieldsOf(" \n ")]).toEqual(["\n  Hello,\nKim \n\n", null]);
  });

  test("stay the text of a number that JSON cannot send, and of one in other digits", () => {
    const huge = "9".repeat(400);
    const typed = { pins: huge, lengths: `0x1F, ${huge}, 2` };
    expect(bodyOf(fields, { ...valuesOf(fields, row), ...typed })).toMatchObject({
      pins: huge,
      lengths: ["0x1F", huge, 2],
    });
  });

  test("of a new item begin as its fields do, and its numbers are sent as numbers", () => {
    const values = { ...valuesOf(fields, row), ports: [{ ...valuesOf(portFields), name: " IN ", quantity: "3" }] };
    expect(valuesOf(fields, row)["ports"]).toMatchObject([{ quantity: "2" }, { quantity: "1" }]);
    expect(valuesOf(portFields)).toEqual({ name: "", quantity: "1", signalIds: [] });
    expect(bodyOf(fields, values)).toMatchObject({ ports: [{ name: "IN", quantity: 3, signalIds: [] }] });
  });

  test("send null for a removed key only where entries are merged, and no entry without a key", () => {
    const values = {
      ...valuesOf(fields, row),
      labels: [
        [" de ", "Zwei"],
        ["", "lost"],
      ],
      attributes: [["size", "M"]],
    };
    const stored = valuesOf(fields, row);
    expect(bodyOf(fields, values, stored)).toMatchObject({ attributes: { colour: null, size: "M" } });
    expect(Object(bodyOf(fields, values, stored)).labels).toEqual({ de: "Zwei" });
  });
});
