/** What feeds a product. */
interface Feeding {
  readonly from: string;
  readonly to: string;
}

/**
 * Ids by column: the longest way from a product that nothing feeds; what feeds itself in a ring stays where it is. Within a
 * column they stand in the order of what feeds them.
 */
export function columnsOf(links: readonly Feeding[]): readonly (readonly string[])[] {
  const column = new Map(links.flatMap(({ from, to }) => [from, to]).map((id) => [id, 0]));
  // Each round settles at least one column more, unless there is a ring.
  for (let round = 0; round < column.size; round += 1) {
    for (const { from, to } of links) {
      const least = (column.get(from) ?? 0) + 1;
      if (from !== to && (column.get(to) ?? 0) < least && least < column.size) column.set(to, least);
    }
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
