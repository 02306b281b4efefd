import type { Finding, Source } from "./sources.ts";

/** The folder of the engine. */
export const engine = "packages/core/src/engine";
/** Files of the engine that are in no folder. */
const engineRoot = "files";
/**
 * Most lines of code of each folder of the engine, which every reader has to read; comments and empty lines do not
 * count. A folder without a budget is a finding.
 */
const budgets: Readonly<Record<string, number>> = {
  // What every wing does with values of the ports stands here: ids and the times in them, fields of logs, turns of long
  // computations, portions of many rows, and the most that an error names.
  [engineRoot]: 419,
  // Limits count calls here, and charge them for the deliveries that they cause; refusals get their places in a file,
  // queries wait for a slot, runs learn how their bodies were read, and keys are apart by client and impersonator,
  // who has a session too. A key's transaction waits for nobody, and what must outlast it is written apart.
  // Holders of a portal's link call, too, without an account, and each operation names the action that the link must
  // allow. Sign-ins have a class, which a role can require of its users' sessions. Clients may know a user by another
  // name than the id. A right may imply the scope of administration, and a client says where its stream ended. Reads that
  // may lag, of operations and jobs, get a copy of the data here.
  calls: 735,
  // CSV is read and written here, for exports and imports of all wings, in the forms that spreadsheets use;
  // what they take for values and for the titles of columns has words of two languages, and faults in long cells get
  // their places in one pass.
  csv: 310,
  // The words of fields, and all that is derived from them; sentences in two languages, whose places types compare.
  fields: 260,
  // Columns that no table holds are filtered here.
  grid: 755,
  // A refused restore names each row that cannot come back.
  operations: 565,
  // Quotas count every row that comes or goes, also by day; conditions look into lists and objects.
  // The conditions, copies and memories of rows stand here, which ports only describe; refused rows are all named. Work
  // that waits for others runs before the transaction around it, which a deadlock repeats. The audit trail names the link of
  // a portal. Definitions of resources say which rows name persons, whose addresses are looked for in JSON, too.
  rows: 1010,
  // Values take the form of their texts here, also every time that RFC 3339 allows, and characters are counted.
  // Examples of what was removed or restored say so, and texts from elsewhere are parsed at one place. Documents name no
  // format that refuses what fields take.
  schemas: 792,
  // What a text is stands here, how an editor counts its lines, and how names of domains are spelt, also in addresses.
  // Members of long JSON are found in one pass, and names that look equal are equal.
  text: 340,
  // What a change set did is read and taken back here, for rows of projects and products.
  undo: 70,
  // The loop over applications that all sweeps share, which had one of their own each.
  upkeep: 205,
};

/** Parts of the engine that have more lines of code than their budgets. */
export function budgetFindings(sources: readonly Source[]): readonly Finding[] {
  return engineParts(sources).flatMap(([part, used]) => {
    const codeLinesMax = budgets[part];
    if (codeLinesMax !== undefined && used <= codeLinesMax) return [];
    const most = codeLinesMax === undefined ? "and no budget" : `at most ${codeLinesMax}`;
    return [{ rule: "code-lines", file: `${engine}/${part}`, detail: `${used} lines of code, ${most}` }];
  });
}

/** A line for each part of the engine: what it has, and its budget. */
export function describeBudgets(sources: readonly Source[]): readonly string[] {
  return engineParts(sources).map(([part, used]) => `engine/${part}: ${used} of ${budgets[part] ?? 0} lines of code`);
}

/** Lines of code of each part of the engine. */
function engineParts(sources: readonly Source[]): readonly (readonly [part: string, lines: number])[] {
  const counted = sources.filter(({ path, isTest }) => path.startsWith(`${engine}/`) && !isTest);
  const parts = Map.groupBy(counted, ({ path }) => {
    const [part = "", ...inside] = path.slice(engine.length + 1).split("/");
    return inside.length === 0 ? engineRoot : part;
  });
  return [...parts].map(([part, files]) => [part, files.flatMap(codeLines).length]);
}

function codeLines({ code }: Source): readonly string[] {
  return code.split("\n").filter((line) => line.trim() !== "");
}
