import { type Static, Type } from "@sinclair/typebox";
import { boolean, oneOf } from "../schemas/schema.ts";
import type { CsvForm } from "./csv.ts";

/** Options of operations that write CSV. */
export const csvOptions = {
  delimiter: Type.Optional(
    oneOf([",", ";", "\t"], {
      description: "Sign between the cells of CSV; by default a semicolon where the decimal mark is a comma",
    }),
  ),
  decimalMark: Type.Optional(
    oneOf([".", ","], { description: "Decimal mark in CSV; by default a comma where semicolons separate cells" }),
  ),
  spreadsheet: Type.Optional(
    boolean({
      description:
        "True adds to CSV a byte order mark, and an apostrophe in front of texts that a spreadsheet would change, such as 007; the import removes both",
    }),
  ),
};

type Options = { readonly [Name in keyof typeof csvOptions]?: Static<(typeof csvOptions)[Name]> | undefined };

/** The form that options choose. */
export function csvFormOf({ delimiter, decimalMark, spreadsheet = false }: Options): CsvForm {
  const mark = decimalMark ?? (delimiter === ";" ? "," : ".");
  return { delimiter: delimiter ?? (mark === "," ? ";" : ","), decimalMark: mark, spreadsheet };
}
