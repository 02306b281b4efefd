import type { Fleet } from "../world/fleet.ts";
import type { Handlers } from "../world/observations.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";

/** State that checks look at. */
export interface Scene {
  readonly world: World;
  readonly ledger: Ledger;
  readonly fleet: Fleet;
}

/** A description of the fault; undefined if all is well. */
export type Verdict = string | undefined;

/** A condition that must always hold. */
export interface Invariant {
  /** Begins with its number in the list of invariants. */
  readonly name: string;
  /** Returns the handlers that watch one simulation. */
  watch(scene: Scene): Handlers<Verdict>;
}

/** A condition that at least one simulation must meet; without it the invariants would prove nothing. */
export interface Sometimes {
  readonly name: string;
  watch(scene: Scene): Handlers<boolean>;
}

/** Returns the first fault among the items. */
export function firstWrong<Item>(items: Iterable<Item>, judge: (item: Item) => Verdict): Verdict {
  for (const item of items) {
    const verdict = judge(item);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
