import { isId, type OperationContext } from "@design-catalog/core";
import { all, always, among, base64, compares } from "@design-catalog/core/engine";
import { deliveries, deliveryAttempts } from "@design-catalog/core/webhooks";
import { type ExportedTable, exportedTables } from "./exported-tables.ts";

/** Rows that are in memory at once. */
const pageRows = 1_000;

/** Version of the lines. */
const format = 1;

/** Counts of what an export has so far. */
export interface ExportProgress {
  readonly rows: Map<string, number>;
  files: number;
}

/**
 * Yields an application as lines of JSON: what it is, its rows table by table, the bytes of its files in parts of base64,
 * and at the end how much there was, which tells a whole export from one that was cut off.
 */
export async function* exportLines(
  { applicationId, store, ports }: OperationContext,
  progress: ExportProgress,
): AsyncGenerator<string> {
  const exportedAt = new Date(ports.clock.now()).toISOString();
  yield line({ export: "design-catalog application", format, applicationId, exportedAt });
  for (const exported of exportedTables) {
    for await (const rows of pagesOf(store, exported)) {
      progress.rows.set(exported.table.name, (progress.rows.get(exported.table.name) ?? 0) + rows.length);
      yield rows.map((row) => line({ table: exported.table.name, row: shownRow(row, exported.columns) })).join("");
      if (exported.table.name === deliveries.name) yield attemptsOf(await readAttempts(store, rows), progress);
    }
  }
  for await (const { key, stream } of filesOf({ applicationId, blobs: ports.blobs })) {
    progress.files += 1;
    let offset = 0;
    for await (const bytes of stream) {
      yield line({ file: key, offset, content: base64(bytes) });
      offset += bytes.byteLength;
    }
  }
  yield line({ complete: true, rows: Object.fromEntries(progress.rows), files: progress.files });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Attempts have no id: they are read with their deliveries. */
function readAttempts(store: OperationContext["store"], rows: readonly { readonly id: string }[]) {
  const ids = rows.flatMap(({ id }) => (isId<"delivery">(id) ? [id] : []));
  return store.select(deliveryAttempts, { where: among("deliveryId", ids) });
}

function attemptsOf(rows: readonly object[], progress: ExportProgress): string {
  const { name, columns } = deliveryAttempts;
  progress.rows.set(name, (progress.rows.get(name) ?? 0) + rows.length);
  return rows.map((row) => line({ table: name, row: shownRow(row, Object.keys(columns)) })).join("");
}

type Row = Readonly<Record<string, unknown>>;

/** The columns without secrets; bytes as base64. */
function shownRow(row: object, columns: readonly string[]): Row {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    columns.map((column) => {
      const value = values.get(column);
      return [column, value instanceof Uint8Array ? base64(value) : value];
    }),
  );
}

async function* pagesOf(store: OperationContext["store"], { table }: ExportedTable) {
  for (let after: string | undefined; ;) {
    const where = all(after === undefined ? always : compares("id", "greaterThan", after));
    const rows = await store.select(table, { where, orderBy: [{ column: "id", direction: "asc" }], limit: pageRows });
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id;
  }
}

/** The stored files of an application. Parts of uploads that nobody has finished are left out. */
async function* filesOf({
  applicationId,
  blobs,
}: {
  readonly applicationId: string;
  readonly blobs: OperationContext["ports"]["blobs"];
}) {
  if (!blobs) return;
  for (let after: string | undefined; ;) {
    const listed = await blobs.list(`${applicationId}/`, ...(after === undefined ? [] : [after]));
    if (listed.length === 0) return;
    for (const { key } of listed) {
      const stream = await blobs.read(key);
      if (stream) yield { key, stream };
    }
    after = listed.at(-1)?.key;
  }
}
