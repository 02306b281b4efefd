import { Type } from "@sinclair/typebox";
import { titled, type TitledFields } from "../../engine/fields/titled.ts";
import { mapOf, nullable, number, text } from "../../engine/schemas/schema.ts";

/** Fields that a view takes from its template. */
export const sheetFields = {
  description: titled(["Description", "Beschreibung"], nullable(text({ max: 4000, form: "lines" }))),
  widthMm: titled(["Width", "Breite"], nullable(number({ min: 0 })), { unit: "mm" }),
  heightMm: titled(["Height", "Höhe"], nullable(number({ min: 0 })), { unit: "mm" }),
  settings: titled(
    ["Settings", "Einstellungen"],
    {
      ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
        description: "Settings of the view by name",
        maxProperties: 200,
      }),
      default: {},
    },
    { hint: ['A JSON object, such as { "scale": 50 }', 'Ein JSON-Objekt, etwa { "scale": 50 }'] },
  ),
} as const satisfies TitledFields;

/** Example values of {@link sheetFields}: an A3 sheet. */
export const sheetExample = { description: null, widthMm: 420, heightMm: 297, settings: {} };
