/** Names of schemas that need no quotes, within the 50 bytes that pg-boss allows. */
const schemaName = /^[a-z_][a-z0-9_]{0,49}$/u;

/** Returns the name of a schema as statements may contain it. @throws {RangeError} for any other */
export function checkedSchema(name: string): string {
  if (schemaName.test(name) && !name.startsWith("pg_")) return name;
  const must = "it must be up to 50 lower-case letters, digits and underscores, not beginning with a digit or pg_";
  throw new RangeError(`Cannot use the schema because ${must}: ${name}`);
}
