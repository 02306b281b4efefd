/** Names of schemas that need no quotes, within the 50 bytes that pg-boss allows. */
const schemaName = /^[a-z_][a-z0-9_]{0,49}$/u;

/** Words of SQL that no schema can have for a name without quotes. */
const reserved: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right
  select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using
  variadic verbose when where window with`.split(/\s+/u),
);

/** Returns the name of a schema as statements may contain it. @throws {RangeError} for any other */
export function checkedSchema(name: string): string {
  const mayStand = !name.startsWith("pg_") && name !== "information_schema" && !reserved.has(name);
  if (schemaName.test(name) && mayStand) return name;
  const must =
    "it must be up to 50 lower-case letters, digits and underscores, not beginning with a digit or pg_, and no word of SQL";
  throw new RangeError(`Cannot use the schema because ${must}: ${name}`);
}
