import { describe, expect, test } from "bun:test";
import { type TProperties, Type } from "@sinclair/typebox";
import { operations } from "../../service.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { baseSchemaOf } from "../rows/definition.ts";
import { oneOfGrowing } from "../schemas/growing.ts";
import { idOf, list, mapOf, nullable, number, oneOf, text } from "../schemas/schema.ts";
import { describeKinds } from "./described-kinds.ts";
import { titled, titlesOf } from "./titled.ts";

const lampTitles = titlesOf({ one: ["Lamp", "Lampe"], many: ["Lamps", "Lampen"] });
const bulb = Type.Object(
  { watts: titled(["Power", "Leistung"], number({ min: 0 }), { unit: "W" }) },
  { $id: "Bulb", ...titlesOf({ one: ["Bulb", "Birne"], many: ["Bulbs", "Birnen"] }) },
);
const written = {
  name: titled(["Name", "Name"], text({ max: 20 }), { hint: ["As printed", "Wie gedruckt"] }),
  socket: titled(["Socket", "Fassung"], nullable(oneOf(["e14"])), { values: { e14: ["small", "klein"] } }),
  roomId: titled(["Room", "Raum"], idOf("room"), { group: ["Place", "Ort"] }),
  bulbs: titled(["Bulbs", "Birnen"], list(bulb, { max: 3 })),
  tags: titled(["Tags", "Schlagwörter"], list(text({ max: 5 }), { max: 3 })),
  notes: titled(["Notes", "Notizen"], { ...text({ max: 2000 }), default: "" }),
  labels: titled(["Labels", "Bezeichnungen"], mapOf(Type.String({ pattern: "^[a-z]+$" }), text({ max: 5 }))),
  looks: titled(["Looks", "Aussehen"], Type.Array(oneOfGrowing(["plain"]))),
  raw: titled(["Raw", "Roh"], Type.Unknown()),
};

function operationWith(output: TProperties, titles: object = lampTitles): Operation {
  return defineOperation({
    name: "createLamp",
    method: "POST",
    path: "/lamps",
    tag: "Lamps",
    summary: "Create a lamp",
    description: "Creates a lamp.",
    privilege: "public",
    errorFormat: "problem",
    body: Type.Object(written, { $id: "LampCreate" }),
    status: 201,
    output: Type.Object(output, { $id: "Lamp", ...titles }),
    run: () => Promise.reject(new TypeError("Cannot run: only described")),
  });
}

describe("describeKinds()", () => {
  test("describes every field of a titled row by its schema and its words, and items first", () => {
    const [items, lamp] = describeKinds([operationWith({ ...baseSchemaOf("lamp"), ...written })]);
    expect(items).toEqual({
      name: "Bulb",
      titles: { one: { en: "Bulb", de: "Birne" }, many: { en: "Bulbs", de: "Birnen" } },
      fields: {
        watts: { kind: "number", title: { en: "Power", de: "Leistung" }, unit: "W", min: 0, isRequired: true },
      },
    });
    expect(Object.entries(lamp?.fields ?? {}).map(([name, { kind }]) => `${name} ${kind}`)).toEqual([
      "id reference",
      "version number",
      "deleted switch",
      "createdAt moment",
      "updatedAt moment",
      "createdBy reference",
      "updatedBy reference",
      "name text",
      "socket choice",
      "roomId reference",
      "bulbs items",
      "tags lines",
      "notes area",
      "labels entries",
      "looks choices",
      "raw json",
    ]);
    expect(lamp?.fields).toMatchObject({
      version: { isReadOnly: true },
      name: { max: 20, hint: { en: "As printed", de: "Wie gedruckt" }, isRequired: true },
      socket: { values: { e14: { en: "small", de: "klein" } } },
      roomId: { to: "room", group: { en: "Place", de: "Ort" } },
      bulbs: { of: "Bulb", item: { en: "Bulb", de: "Birne" } },
      notes: { initial: "" },
    });
    expect(lamp?.fields["socket"]).not.toHaveProperty("isRequired");
    expect(lamp?.fields["name"]).not.toHaveProperty("isReadOnly");
  });

  test("leaves out rows without titles, and refuses a titled row with a field that has no words", () => {
    expect(describeKinds([operationWith(written, {})]).map(({ name }) => name)).toEqual(["Bulb"]);
    expect(() => describeKinds([operationWith({ ...written, bare: text({ max: 5 }) })])).toThrow(
      "Cannot describe Lamp as these fields have no titles: bare",
    );
  });

  test("describes the resources of the service, whose words stay out of the served documents", () => {
    const product = describeKinds(operations).find(({ name }) => name === "Product");
    expect(product?.fields["widthMm"]).toMatchObject({ title: { en: "Width", de: "Breite" }, unit: "mm" });
    expect(JSON.stringify(operations.map(({ body, output }) => [body, output]))).not.toContain("Breite");
  });
});
