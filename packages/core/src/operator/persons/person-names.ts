import { auditEntries, type AuditRow } from "../../engine/rows/audit.ts";
import { all, among, comparing, live, matches } from "../../engine/rows/conditions.ts";
import { users, type UserRow } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";
import type { PersonColumn } from "./person-tables.ts";

/** Text in place of what was erased. */
export const erasedValue = "[erased]";

/** All that names a person in rows: the id, the addresses that are only theirs, and first and last name together. */
export interface PersonNames {
  readonly id: UserRow["id"];
  readonly addresses: readonly string[];
  /** In the orders in which people write them. */
  readonly fullNames: readonly string[];
}

/** Full names that are looked for, three of each name: anybody can change theirs as often as they like. */
const fullNamesMax = 60;

/** The names of a user: the present ones and earlier ones, except addresses that another account has now. */
export async function namesOfPerson(reader: Reader, user: UserRow): Promise<PersonNames> {
  const entries = await reader.select(auditEntries, { where: matches({ kind: "User", resourceId: user.id }) });
  const earlier = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === "emailAddress")
    .flatMap(({ before, after }) => [before, after])
    // After an erasure has been at work, the entries say that a value was erased.
    .filter((value) => typeof value === "string")
    .filter((value) => value.includes("@"));
  const addresses = [...new Set([user.emailAddress, ...earlier])];
  const others = await reader.select(users, { where: all(live, among("emailAddress", addresses)) });
  const taken = new Set(others.filter(({ id }) => id !== user.id).map(({ emailAddress }) => emailAddress));
  return {
    id: user.id,
    addresses: addresses.filter((address) => !taken.has(address)),
    fullNames: fullNamesOf(user, entries),
  };
}

/** The full names of a user, from the present one backwards, as far as the trail has both parts. */
function fullNamesOf(user: UserRow, entries: readonly AuditRow[]): readonly string[] {
  const found = new Set<string>();
  let [first, last]: [unknown, unknown] = [user.firstName, user.lastName];
  const newestFirst = entries.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  for (const { changes } of [{ changes: [] }, ...newestFirst]) {
    for (const { field, before } of changes) {
      if (field === "firstName") first = before;
      if (field === "lastName") last = before;
    }
    if (!isName(first) || !isName(last) || found.size >= fullNamesMax) continue;
    for (const name of [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]) found.add(name);
  }
  return [...found];
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== erasedValue;
}

/** Rows that belong to the person by a column. */
export function rowsOfPerson({ column, holds }: PersonColumn, { id, addresses }: PersonNames) {
  return comparing<never>(among(column, holds === "id" ? [id] : addresses));
}
