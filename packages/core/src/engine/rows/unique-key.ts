import type { StoredTable, UniqueRule } from "../../ports/table.ts";

type Ruled = Pick<StoredTable, "uniqueRules">;

/**
 * The value that a row may not share in a unique set of its table, by the rules of its columns; undefined where a part
 * of it is absent, which equals nothing.
 * @example
 * ```ts
 * const table = { uniqueRules: { emailAddress: "any case" } } as const;
 * const key = (emailAddress: string | null) => uniqueKey(table, ["emailAddress"], { emailAddress });
 * assert.equal(key("Kim@dealer.example"), key("kim@dealer.example"));
 * assert.equal(key(null), undefined);
 * ```
 */
export function uniqueKey(table: Ruled, columns: readonly string[], row: object): string | undefined {
  const rules: Readonly<Record<string, UniqueRule | undefined>> = table.uniqueRules ?? {};
  const values = columns.map((column) => comparable(Reflect.get(row, column) ?? null, rules[column]));
  return values.includes(null) ? undefined : JSON.stringify(values);
}

function comparable(value: unknown, rule: UniqueRule | undefined): unknown {
  if (rule === "any case" && typeof value === "string") return value.toLowerCase();
  return rule === "null is a value" ? (value ?? "") : value;
}
