/** A project or a snapshot with the name that people know it by. */
export interface Side {
  readonly id: string;
  readonly name: string;
}

/**
 * The earlier and the later state of a comparison: one snapshot is compared with the project as it is now, where that is known.
 * Undefined once a snapshot that the address names is gone.
 */
export function sidesOf(
  ids: readonly string[],
  { found: [earlier, later], now }: { readonly found: readonly Side[]; readonly now?: Side | undefined },
): { readonly earlier: Side; readonly later: Side } | undefined {
  const last = ids.length === 1 ? now : later;
  return earlier && last && { earlier, later: last };
}
