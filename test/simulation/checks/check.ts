import type { Handlers } from "../world/observations.ts";
import type { Fleet } from "../world/fleet.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";

/** What checks look at. */
export interface Scene {
  readonly world: World;
  readonly ledger: Ledger;
  readonly fleet: Fleet;
}

/** What is wrong, in words; undefined when all is well. */
export type Verdict = string | undefined;

/** Something that must always hold. */
export interface Invariant {
  /** Begins with its number in the list of invariants. */
  readonly name: string;
  /** Begins to watch a simulation. */
  watch(scene: Scene): Handlers<Verdict>;
}

/** Something that must be seen in one simulation at least: without it the invariants would prove nothing. */
export interface Sometimes {
  readonly name: string;
  watch(scene: Scene): Handlers<boolean>;
}

/** The first thing that is wrong with any of the items. */
export function firstWrong<Item>(items: Iterable<Item>, judge: (item: Item) => Verdict): Verdict {
  for (const item of items) {
    const verdict = judge(item);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
