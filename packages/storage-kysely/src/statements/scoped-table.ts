import type { Id, RowCopy, StoredTable } from "@design-catalog/core/ports";

/** A table as one application sees it. */
export interface ScopedTable<Row extends object> {
  readonly table: StoredTable<Row>;
  readonly applicationId: Id<"application">;
}

/** Rows of one application, in the tables of a schema. */
export interface Scope {
  readonly applicationId: Id<"application">;
  /** @default the search path decides */
  readonly schema?: string | undefined;
}

/** Returns a table within a scope. Statements print a name with a dot as schema and table. */
export function scopedTable<Table extends StoredTable<never>>({ applicationId, schema }: Scope, table: Table) {
  return { applicationId, table: schema === undefined ? table : tableIn(schema, table) };
}

/** Copies within a scope. */
export function scopedCopies(scope: Scope, copies: readonly RowCopy[]): readonly RowCopy[] {
  return copies.map((copy) => ({
    ...copy,
    table: scopedTable(scope, copy.table).table,
    references: scopedReferences(scope, copy.references),
    sharedReferences: scopedReferences(scope, copy.sharedReferences),
  }));
}

function scopedReferences(scope: Scope, references: RowCopy["references"]): RowCopy["references"] {
  return Object.fromEntries(
    Object.entries(references).map(([column, table]) => [column, scopedTable(scope, table).table]),
  );
}

function tableIn<Table extends StoredTable<never>>(schema: string, table: Table): Table {
  const known = tables.get(schema) ?? new WeakMap<object, object>();
  tables.set(schema, known);
  const found = known.get(table) ?? { ...table, name: `${schema}.${table.name}` };
  known.set(table, found);
  // The map holds for each table a copy of itself.
  return found as Table;
}

/** Each table once per schema, because its statements are kept by it. */
const tables = new Map<string, WeakMap<object, object>>();
