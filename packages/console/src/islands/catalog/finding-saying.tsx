import type { ProductFinding } from "@design-catalog/client/api";
import { productFindingSentenceFields } from "@design-catalog/client/fields";
import { type Names, readRowNames } from "../engine/names.ts";
import { Saying } from "../engine/sentence-text.tsx";
import { placeLabel } from "./product-words.ts";

/** Sentence of a finding, with the names of the rows that it is about. */
export function FindingSaying({ finding, names }: { readonly finding: ProductFinding; readonly names: Names }) {
  const { message, sentence } = finding;
  return (
    <Saying
      {...{ message, sentence }}
      code={productFindingSentenceFields.code}
      known={{ fieldOf: (field) => placeLabel(`/${field}`), nameOf: names }}
    />
  );
}

/** Reads the names of the rows that findings are about. */
export async function readNamesIn(findings: readonly ProductFinding[]): Promise<Names> {
  const related = findings.flatMap(({ related: rows = [] }) => rows);
  return readRowNames(related.map(({ kind, id }) => ({ kind: kind.charAt(0).toUpperCase() + kind.slice(1), id })));
}
