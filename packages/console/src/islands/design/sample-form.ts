import { Failure } from "../engine/failure.ts";
import { textOf } from "../engine/resource/field-values.ts";
import type { ResourceField, Values } from "../engine/resource/field.ts";

const options = [
  ["draft", "draft"],
  ["active", "active"],
  ["gone", "discontinued"],
] as const;

/** A field of each kind. */
export const fields: readonly ResourceField<Values>[] = [
  { name: "name", label: "Name", kind: "text", hint: "What readers see in lists." },
  { name: "note", label: "Note", kind: "area" },
  { name: "url", label: "URL", kind: "url" },
  { name: "mail", label: "Email address", kind: "email" },
  { name: "power", label: "Power in W", kind: "number" },
  { name: "lengths", label: "Lengths in m", kind: "numbers", hint: "Separated by commas." },
  { name: "isShown", label: "Shown to everybody", kind: "switch" },
  { name: "status", label: "State", kind: "choice", options },
  { name: "marks", label: "Marks", kind: "choices", options },
  { name: "labels", label: "Labels", kind: "entries" },
  {
    name: "parts",
    label: "Parts",
    kind: "items",
    add: "Add a part",
    itemText: ({ part }) => textOf(part),
    of: [{ name: "part", label: "Part", kind: "text" }],
  },
];

/** Values that a form begins with. */
export const stored: Values = {
  name: "Display 55",
  note: "",
  url: "https://northwind.example/d55",
  mail: "",
  power: 145,
  lengths: [1, 2, 5],
  isShown: true,
  status: "active",
  marks: ["active"],
  labels: { de: "Anzeige", en: "Display" },
  parts: [{ part: "Stand" }, { part: "Cable" }],
};

/** A refusal of every field, and of something that is in none. */
export const refusal = new Failure("The body does not have the required form", {
  type: "about:blank",
  title: "Bad Request",
  status: 400,
  detail: "The body does not have the required form",
  instance: "/api/v1/products",
  code: "validation_failed",
  requestId: "00000000-0000-4000-8000-000000000001",
  errors: [...fields.map(({ name }) => name), "other"].map((name) => ({
    pointer: `/${name}`,
    code: "required",
    message: "must be there",
  })),
});
