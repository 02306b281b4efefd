/** Names that may stand before a bracket: words of SQL, types with a size, and functions that read only their arguments. */
const known = new Set(
  [
    "and any as by check conflict else in key not or row set then unique",
    "using values when where with",
    "char decimal numeric time timestamp timestamptz varchar",
    "coalesce concat gen_random_uuid greatest jsonb_build_array jsonb_build_object least left",
    "length lower md5 now nullif replace right substring to_jsonb trim upper",
  ].flatMap((words) => words.split(" ")),
);

/** True for a statement whose text tells that it reads no other table: a query does, and an unknown function may. */
export function readsNoTable(statement: string): boolean {
  const bare = statement.replaceAll(/'(?:[^']|'')*'/gu, "''");
  if (/\bselect\b|(?<!^\w+ )\btable\b|^update .*\bfrom\b|^delete .*\busing\b/u.test(bare)) return false;
  return !/^(?:insert|update|delete|alter) /u.test(bare) || callsIn(bare).every((name) => known.has(name));
}

/** Names before brackets, but for those of tables with a list of columns. */
function callsIn(statement: string): readonly string[] {
  const calls = statement.replaceAll(/\b(?:into|references) \w+ /gu, "= ").matchAll(/([\w."$]+) ?\(/gu);
  return [...calls].map(([, name = ""]) => name);
}
