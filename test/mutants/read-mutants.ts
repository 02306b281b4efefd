import { globSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** A seeded bug and the list that holds it. */
export interface ListedMutant extends Mutant {
  /** Such as `core/if-match 3`, counted from 1. */
  readonly name: string;
}

/** Every list in the folders of this one, in the order of their names. */
export async function readMutants(): Promise<readonly ListedMutant[]> {
  const lists = globSync("*/*.ts", { cwd: import.meta.dirname }).toSorted();
  const read = lists.map(async (path) => {
    // A module of another shape fails at the loop below, with its path in the stack.
    const { mutants } = (await import(join(import.meta.dirname, path))) as { readonly mutants: readonly Mutant[] };
    return mutants.map((mutant, index) => ({ ...mutant, name: `${path.replace(/\.ts$/u, "")} ${index + 1}` }));
  });
  return (await Promise.all(read)).flat();
}
