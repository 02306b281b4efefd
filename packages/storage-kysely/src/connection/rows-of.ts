/**
 * The rows of an answer as the type that the statement was written for: its select list names exactly the members of
 * `Row`, and the schema test proves the types of the columns.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only who wrote the statement knows its rows
export function rowsOf<Row extends object>({ rows }: { readonly rows: readonly unknown[] }): readonly Row[] {
  // The database knows no types of TypeScript; nothing else in the package asserts the type of a row.
  return rows as readonly Row[];
}
