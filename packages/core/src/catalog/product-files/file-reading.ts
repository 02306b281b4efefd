import { type Static, Type } from "@sinclair/typebox";
import type { SentBody } from "../../engine/calls/operation.ts";
import { csvLayoutOf } from "../../engine/csv/csv.ts";
import { nullable, oneOf } from "../../engine/schemas/schema.ts";

/** The way in which an import read a file, so a wrong guess is seen before anything is written. */
export const fileReading = Type.Object(
  {
    encoding: Type.String({
      description: "Encoding that the text was read in, by the name that web standards give it",
    }),
    delimiter: nullable(
      oneOf([",", ";", "\t"], { description: "Sign between the cells of CSV; null for other formats" }),
    ),
    decimalMark: nullable(
      oneOf([".", ","], { description: "Decimal mark of the numbers in CSV; null where no number shows one" }),
    ),
  },
  { $id: "FileReading", additionalProperties: false },
);

/** The way in which a file was read. */
export type FileReading = Static<typeof fileReading>;

export const readingExample: FileReading = { encoding: "utf-8", delimiter: null, decimalMark: null };

/** The way in which a body was read; `decimalMarkOf` finds the mark in CSV. */
export function readingOf(
  { text = "", mediaType, encoding = "utf-8" }: Partial<SentBody> = {},
  decimalMarkOf: (text: string) => FileReading["decimalMark"] = () => null,
): FileReading {
  if (mediaType !== "text/csv") return { encoding, delimiter: null, decimalMark: null };
  return { encoding, delimiter: csvLayoutOf(text).delimiter, decimalMark: decimalMarkOf(text) };
}
