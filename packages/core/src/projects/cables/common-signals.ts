/** A signal of the catalog as far as compatibility goes. */
export interface MatingSignal {
  readonly code: string;
  readonly compatibleSignalIds: ReadonlySet<string>;
}

/**
 * True when one signal of each list can be chosen so that any two are the same or compatible, whichever of the two says
 * so. Without lists that is true.
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

/** What a choice leaves of the other lists is looked at before the next choice, so that long lists end soon. */
function choose([first, ...others]: readonly (readonly string[])[], agree: Agree): boolean {
  if (!first) return true;
  return first.some((signal) => {
    const left = others.map((list) => list.filter((other) => agree(signal, other)));
    return left.every(({ length }) => length > 0) && choose(left, agree);
  });
}
