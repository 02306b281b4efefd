import type { PlacedName } from "../../projects/mod.ts";
import type { Find } from "./check.ts";

/** Finds products where fields are null. */
export function findMissing(names: readonly PlacedName[]): Find {
  return (product) => {
    const missing = names.filter((name) => product[name] === null);
    if (missing.length === 0) return undefined;
    return { pointer: `/${missing[0]}`, message: `Lacks ${missing.join(", ")}` };
  };
}
