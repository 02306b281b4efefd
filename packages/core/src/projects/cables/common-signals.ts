/** A signal of the catalog, with what compatibility depends on. */
export interface MatingSignal {
  readonly code: string;
  readonly compatibleSignalIds: ReadonlySet<string>;
}

/**
 * Tells whether one signal of each list can be chosen such that any two are equal or compatible, whichever of the two
 * states it. True without lists.
 */
export function haveCommonSignal(
  lists: readonly (readonly string[])[],
  signals: ReadonlyMap<string, MatingSignal>,
): boolean {
  const names = (one: string, other: string) => signals.get(one)?.compatibleSignalIds.has(other) === true;
  const agree: Agree = (one, other) => one === other || names(one, other) || names(other, one);
  return choose(lists, agree);
}

type Agree = (one: string, other: string) => boolean;

/** Narrows the other lists after each choice, to end soon on long lists. */
function choose([first, ...others]: readonly (readonly string[])[], agree: Agree): boolean {
  if (!first) return true;
  return first.some((signal) => {
    const left = others.map((list) => list.filter((other) => agree(signal, other)));
    return left.every(({ length }) => length > 0) && choose(left, agree);
  });
}
