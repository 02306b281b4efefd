/** Gives a statement its name, if it has one. */
export type StatementNames = (text: string) => string | undefined;

/**
 * Begins a statement that gets no name, so PostgreSQL plans it for each run: one whose right plan depends on how large a
 * table is just then. Planning a claim takes some 0.4 ms.
 */
export const plannedEachTime = "/* planned each time */";

// Each costs every connection's server process some 50 KiB; the fixed statements of the service are fewer.
const namesMax = 256;
// Filters of grids have endless forms, most of which come once.
const candidatesMax = 1_000;

/**
 * Creates names for the statements of a pool. PostgreSQL parses and plans a named statement once for each connection,
 * which takes longer than running most of ours. A statement gets a name when it comes for the second time, until there
 * are 256 of them.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const candidates = new Set<string>();
  return (text) => {
    if (text.startsWith(plannedEachTime)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= namesMax) return known;
    if (!candidates.has(text)) {
      if (candidates.size >= candidatesMax) candidates.clear();
      candidates.add(text);
      return undefined;
    }
    candidates.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
