import { sentences } from "../../engine/fields/sentences.ts";
import type { PlacedName } from "../../projects/mod.ts";
import type { Find } from "./check.ts";

/** Says which fields are null. */
export const saysMissing = sentences({ fields_missing: ["Lacks {missing:fields}", "Es fehlt: {missing:fields}"] });

/** Finds products where fields are null. */
export function findMissing(names: readonly PlacedName[]): Find {
  return (product) => {
    const missing = names.filter((name) => product[name] === null);
    if (missing.length === 0) return undefined;
    return { pointer: `/${missing[0]}`, ...saysMissing("fields_missing", { missing }) };
  };
}
