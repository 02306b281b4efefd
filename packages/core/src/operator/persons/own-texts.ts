import { isJsonObject } from "../../engine/schemas/json.ts";
import { erasedAddress } from "../../identity/mod.ts";
import type { StoredTable } from "../../ports/table.ts";
import { addressExpression, fullNameExpression } from "./mentions-person.ts";
import { erasedValue, type PersonNames } from "./person-names.ts";

/**
 * Names of columns with prose. Other texts are left and counted: programs follow them, as they do addresses of endpoints,
 * redirect URIs and keys, so a live integration would fail. A column that is new is left, too, until it is named here.
 */
const prose: ReadonlySet<string> = new Set([
  "attributes",
  "bodyHtml",
  "bodyText",
  "client",
  "description",
  "folder",
  "instructions",
  "label",
  "labels",
  "message",
  "model",
  "name",
  "note",
  "notes",
  "subject",
  "tags",
  "text",
  "value",
]);

/**
 * The same value with the pseudonym in place of the person's addresses and full names, in texts at any depth. It is for
 * what the person wrote; names of members stay. Returns the value itself when no text names the person.
 */
export function withoutNames(value: unknown, names: PersonNames): unknown {
  if (typeof value === "string") return replaceNames(value, names);
  if (Array.isArray(value)) {
    const after = value.map((item) => withoutNames(item, names));
    return after.every((item, index) => item === value[index]) ? value : after;
  }
  if (!isJsonObject(value)) return value;
  const before = Object.entries(value);
  const after = before.map(([name, member]) => [name, withoutNames(member, names)] as const);
  return after.every(([, member], index) => member === before[index]?.[1]) ? value : Object.fromEntries(after);
}

function replaceNames(text: string, { id, addresses, fullNames }: PersonNames): string {
  const pseudonym = erasedAddress(id);
  const withoutAddresses = addresses.reduce(
    (before, address) =>
      before
        .replaceAll(addressExpression(address), pseudonym)
        .replaceAll(addressExpression(encodeURIComponent(address)), encodeURIComponent(pseudonym)),
    text,
  );
  return fullNames.reduce((before, name) => before.replaceAll(fullNameExpression(name), erasedValue), withoutAddresses);
}

/**
 * The columns of prose in a row that name the person, with what they become; empty for a row of somebody else. Columns of
 * unique sets stay, since another row may have the new text.
 */
export function ownTexts(
  { table, columns }: { readonly table: StoredTable; readonly columns: readonly string[] },
  row: object,
  names: PersonNames,
): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(row));
  if (values.get("createdBy") !== names.id) return {};
  const unique = new Set<string>((table.unique ?? []).flat());
  const changed = columns.flatMap((column) => {
    const before = values.get(column);
    const after = prose.has(column) && !unique.has(column) ? withoutNames(before, names) : before;
    return after === before ? [] : [[column, after] as const];
  });
  return Object.fromEntries(changed);
}
