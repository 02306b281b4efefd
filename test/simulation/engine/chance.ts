import type { Random } from "@design-catalog/core";

/** Repeatable chance. Each concern draws from a stream of its own, so that one more draw here changes nothing there. */
export interface Chance extends Random {
  /** In [0, 1). */
  fraction(): number;
  happens(probability: number): boolean;
  /** Between the two, both included. */
  integer(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** As between the events of a Poisson process. */
  waitMs(meanMs: number): number;
}

/** The stream of this name of a seed. */
export function createChance(seed: number, stream: string): Chance {
  let state = mix(seed, stream);

  /** 32 bits by Mulberry32. */
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

/** FNV-1a over the seed and the name. */
function mix(seed: number, stream: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${stream}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
