import { auditEntries } from "../../engine/rows/audit.ts";
import { all, among, comparing, live, matches } from "../../engine/rows/conditions.ts";
import { users, type UserRow } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";
import type { PersonColumn } from "./person-tables.ts";

/** All that names a person in rows: the id, and the addresses that are only theirs. */
export interface PersonNames {
  readonly id: UserRow["id"];
  readonly addresses: readonly string[];
}

/** The names of a user: the present address and earlier ones, except those that another account has now. */
export async function namesOfPerson(reader: Reader, user: UserRow): Promise<PersonNames> {
  const entries = await reader.select(auditEntries, { where: matches({ kind: "User", resourceId: user.id }) });
  const earlier = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === "emailAddress")
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => typeof value === "string");
  const addresses = [...new Set([user.emailAddress, ...earlier])];
  const others = await reader.select(users, { where: all(live, among("emailAddress", addresses)) });
  const taken = new Set(others.filter(({ id }) => id !== user.id).map(({ emailAddress }) => emailAddress));
  return { id: user.id, addresses: addresses.filter((address) => !taken.has(address)) };
}

/** Rows that belong to the person by a column. */
export function rowsOfPerson({ column, holds }: PersonColumn, { id, addresses }: PersonNames) {
  return comparing<never>(among(column, holds === "id" ? [id] : addresses));
}
