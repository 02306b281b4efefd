import { auditEntries } from "../../engine/rows/audit.ts";
import { all, among, comparing, live, matches } from "../../engine/rows/conditions.ts";
import { users, type UserRow } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";
import type { PersonColumn } from "./person-tables.ts";

/** All that names a person in rows: the id, the addresses that are only theirs, and first and last name together. */
export interface PersonNames {
  readonly id: UserRow["id"];
  readonly addresses: readonly string[];
  /** In the orders in which people write them. */
  readonly fullNames: readonly string[];
}

/** The names of a user: the present ones and earlier ones, except addresses that another account has now. */
export async function namesOfPerson(reader: Reader, user: UserRow): Promise<PersonNames> {
  const entries = await reader.select(auditEntries, { where: matches({ kind: "User", resourceId: user.id }) });
  const changes = entries.flatMap((entry) => entry.changes);
  const valuesOf = (name: "emailAddress" | "firstName" | "lastName") => {
    const own = changes.filter(({ field }) => field === name);
    const all: readonly unknown[] = [user[name], ...own.flatMap(({ before, after }) => [before, after])];
    return [...new Set(all.filter((value) => typeof value === "string"))];
  };
  const addresses = valuesOf("emailAddress");
  const others = await reader.select(users, { where: all(live, among("emailAddress", addresses)) });
  const taken = new Set(others.filter(({ id }) => id !== user.id).map(({ emailAddress }) => emailAddress));
  const fullNames = valuesOf("firstName").flatMap((first) =>
    valuesOf("lastName").flatMap((last) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  );
  return { id: user.id, addresses: addresses.filter((address) => !taken.has(address)), fullNames };
}

/** Rows that belong to the person by a column. */
export function rowsOfPerson({ column, holds }: PersonColumn, { id, addresses }: PersonNames) {
  return comparing<never>(among(column, holds === "id" ? [id] : addresses));
}
