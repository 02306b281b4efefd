/** Returns a statement's name, if it has one. */
export type StatementNames = (text: string) => string | undefined;

/**
 * Marks, at its beginning, a statement that gets no name, so PostgreSQL plans it on each run: its best plan depends on
 * the current size of a table. Planning a claim takes some 0.4 ms.
 */
export const plannedEachTime = "/* planned each time */";

// Each name costs every connection's server process some 50 KiB; the service has fewer fixed statements.
const namesMax = 256;
// Grid filters take endless forms, most of which occur once.
const candidatesMax = 1_000;

/**
 * Creates names for the statements of a pool. PostgreSQL parses and plans a named statement once for each connection,
 * which takes longer than running most of ours. A statement gets a name on its second use, until 256 have one.
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
