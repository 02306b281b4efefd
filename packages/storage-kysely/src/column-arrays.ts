/** Rows as one array for each of the columns, for `unnest`. Objects become JSON text, for jsonb. */
export function columnArrays<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): readonly (readonly unknown[])[] {
  return columns.map((column) => rows.map((row) => encode(row[column])));
}

function encode(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
