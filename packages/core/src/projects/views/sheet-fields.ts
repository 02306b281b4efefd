import { type TProperties, Type } from "@sinclair/typebox";
import { mapOf, nullable, number, text } from "../../engine/schemas/schema.ts";

/** Fields that a view takes from its template. */
export const sheetFields = {
  description: nullable(text({ max: 4000 })),
  widthMm: nullable(number({ min: 0 })),
  heightMm: nullable(number({ min: 0 })),
  settings: {
    ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
      description: "Settings of the view by name",
      maxProperties: 200,
    }),
    default: {},
  },
} as const satisfies TProperties;

/** Example values of {@link sheetFields}: an A3 sheet. */
export const sheetExample = { description: null, widthMm: 420, heightMm: 297, settings: {} };
