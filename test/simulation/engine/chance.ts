import type { Random } from "@design-catalog/core";

/** Repeatable chance. Each concern draws from its own stream, so one more draw here changes nothing elsewhere. */
export interface Chance extends Random {
  /** Returns a number in [0, 1). */
  fraction(): number;
  happens(probability: number): boolean;
  /** Returns an integer between the two, both included. */
  integer(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns a wait as between the events of a Poisson process. */
  waitMs(meanMs: number): number;
}

/** Creates the stream of a seed with this name. */
export function createChance(seed: number, stream: string): Chance {
  let state = mix(seed, stream);

  /** Returns 32 bits by Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const fraction = () => next() / 2 ** 32;
  return {
    fraction,
    happens: (probability) => fraction() < probability,
    integer: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    pick: (items) => items[Math.floor(fraction() * items.length)] ?? items[0],
    waitMs: (meanMs) => Math.round(-Math.log(1 - fraction()) * meanMs),
    bytes: (length) => Uint8Array.from({ length }, () => next() & 0xff),
  };
}

/** Hashes the seed and the name by FNV-1a. */
function mix(seed: number, stream: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${stream}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
