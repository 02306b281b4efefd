/** A cable, as far as it says which product feeds which. */
interface Feeding {
  readonly from: string;
  readonly to: string;
}

/**
 * Ids by column: the longest way from a product that nothing feeds, without the cable that closes a ring. Within a column they
 * stand in the order of what feeds them.
 */
export function columnsOf(links: readonly Feeding[]): readonly (readonly string[])[] {
  const forward = withoutRings(links);
  const column = new Map(links.flatMap(({ from, to }) => [from, to]).map((id) => [id, 0]));
  // Each round settles at least one column more.
  for (let round = 0; round < column.size; round += 1) {
    for (const { from, to } of forward) column.set(to, Math.max(column.get(to) ?? 0, (column.get(from) ?? 0) + 1));
  }
  const used = [...new Set(column.values())].toSorted((one, other) => one - other);
  const rows = new Map<string, number>();
  return used.map((place) => {
    const ids = [...column].filter(([, own]) => own === place).map(([id]) => id);
    const feeders = (id: string) => links.flatMap(({ from, to }) => (to === id ? (rows.get(from) ?? []) : []));
    const mean = (all: readonly number[]) => all.reduce((sum, row) => sum + row, 0) / Math.max(1, all.length);
    const ordered = ids.toSorted((one, other) => mean(feeders(one)) - mean(feeders(other)));
    for (const [row, id] of ordered.entries()) rows.set(id, row);
    return ordered;
  });
}

/** Leaves out what leads back to a product on the way to it. */
function withoutRings(links: readonly Feeding[]): readonly Feeding[] {
  const closing = new Set<Feeding>();
  const seen = new Set<string>();
  const follow = (id: string, way: ReadonlySet<string>) => {
    if (seen.has(id)) return;
    seen.add(id);
    const here = new Set([...way, id]);
    for (const link of links.filter(({ from }) => from === id)) {
      if (here.has(link.to)) closing.add(link);
      else follow(link.to, here);
    }
  };
  const fed = new Set(links.map(({ to }) => to));
  // What nothing feeds comes first, so a ring is closed where it is entered.
  const begins = links.map(({ from }) => from).toSorted((one, other) => Number(fed.has(one)) - Number(fed.has(other)));
  for (const id of begins) follow(id, new Set());
  return links.filter((link) => !closing.has(link));
}
