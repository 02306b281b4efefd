import { cables as catalogCables, signals } from "../../catalog/mod.ts";
import { unreachable } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import { among } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { Table } from "../../ports/table.ts";
import { presentEnds } from "../cables/ends.ts";
import { type ProjectCableRow, projectCables } from "../cables/table.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { type OnRead, readContents } from "./project-contents.ts";
import type { ReportKind } from "./table.ts";
import { type Distinction, shownName, tellApart } from "./tell-apart.ts";

/** A cell of a report. */
type ReportCell = string | number | null;

/** A row with every column of its kind. */
export type ReportRowCells = Readonly<Record<string, ReportCell>>;

interface Source {
  readonly projectId: Id<"project">;
  readonly onRead: OnRead;
}

/** Makes the rows of a report of this kind on a project, sorted for looking them up. */
export function makeRows(reader: Reader, kind: ReportKind, source: Source): Promise<readonly ReportRowCells[]> {
  switch (kind) {
    case "bill-of-materials":
      return billOfMaterials(reader, source);
    case "cable-list":
      return cableList(reader, source);
    case "connections-by-product":
      return connectionsByProduct(reader, source);
    default:
      return unreachable(kind);
  }
}

/** Merges products into one row when all their shown columns are equal. */
async function billOfMaterials(reader: Reader, source: Source): Promise<readonly ReportRowCells[]> {
  const products = await readContents(reader, { table: projectProducts.table, ...source });
  const groups = groupBy(products, (product) => JSON.stringify([product.productId, materialOf(product)]));
  const rows = [...groups.values()].map((group) => ({
    ...(group[0] && materialOf(group[0])),
    quantity: group.length,
    weightG: total(group, ({ weightG }) => weightG),
    powerW: total(group, ({ powerW }) => powerW),
  }));
  return sorted(rows, ["manufacturer", "model", "partNumber", "name"]);
}

function materialOf({ manufacturer, model, partNumber, name, category }: ProjectProductRow): ReportRowCells {
  return { manufacturer, model, partNumber, name, category };
}

/** Sums values; null where one is unknown, because a partial sum would look like the whole. */
function total(
  group: readonly ProjectProductRow[],
  valueOf: (product: ProjectProductRow) => number | null,
): number | null {
  return group.reduce<number | null>((sum, product) => {
    const value = valueOf(product);
    return sum === null || value === null ? null : sum + value;
  }, 0);
}

async function cableList(reader: Reader, source: Source): Promise<readonly ReportRowCells[]> {
  const { cables, products, signalNames } = await readCables(reader, source);
  const catalogNames = await namesOf(
    reader,
    catalogCables.table,
    cables.map(({ catalogCableId }) => catalogCableId),
  );
  const rows = cables.map((cable): ReportRowCells => {
    return {
      cableId: cable.cableId,
      catalogCable: catalogNames.get(cable.catalogCableId ?? "") ?? null,
      signal: signalNames.get(cable.signalId ?? "") ?? null,
      ...endCells(endsOf(cable, products)),
      lengthMm: cable.lengthMm,
      label: cable.label,
      status: cable.status,
    };
  });
  return sorted(rows, ["cableId"]);
}

function endCells({ from, to }: { readonly from: End; readonly to: End }): ReportRowCells {
  return {
    fromProduct: from.product,
    fromConnector: from.connector,
    fromPort: from.port,
    fromNumber: from.number,
    fromPlace: from.place,
    toProduct: to.product,
    toConnector: to.connector,
    toPort: to.port,
    toNumber: to.number,
    toPlace: to.place,
  };
}

/** Lists each cable from both of its ends. */
async function connectionsByProduct(reader: Reader, source: Source): Promise<readonly ReportRowCells[]> {
  const { cables, products, signalNames } = await readCables(reader, source);
  const rows = cables.flatMap((cable): readonly ReportRowCells[] => {
    const { from, to } = endsOf(cable, products);
    const signal = signalNames.get(cable.signalId ?? "") ?? null;
    const seenFrom = (own: End, other: End): readonly ReportRowCells[] =>
      own.product === null
        ? []
        : [
            {
              ...own,
              cableId: cable.cableId,
              signal,
              otherProduct: other.product,
              otherConnector: other.connector,
              otherPort: other.port,
              otherNumber: other.number,
              otherPlace: other.place,
            },
          ];
    return [...seenFrom(from, to), ...seenFrom(to, from)];
  });
  return sorted(rows, ["product", "number", "connector", "port", "cableId"]);
}

async function readCables(reader: Reader, source: Source) {
  const products = await readContents(reader, { table: projectProducts.table, ...source });
  const cables = await readContents(reader, { table: projectCables, ...source });
  const signalNames = await namesOf(
    reader,
    signals.table,
    cables.map(({ signalId }) => signalId),
  );
  const distinctions = await tellApart(reader, products);
  const byId = products.map((product) => [product.id, { product, ...distinctions.get(product.id) }] as const);
  return { cables, products: new Map<string, ShownProduct>(byId), signalNames };
}

/** Reads names by id, of removed rows too: plans made with them still show them. */
async function namesOf<Row extends { readonly id: string; readonly name: string }>(
  reader: Reader,
  table: Table<Row>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const present = [...new Set(ids)].filter((id) => id !== null);
  return new Map((await reader.select(table, { where: among("id", present) })).map(({ id, name }) => [id, name]));
}

/** A product with what tells it apart; the only one of its name needs nothing. */
interface ShownProduct extends Partial<Distinction> {
  readonly product: ProjectProductRow;
}

interface End extends Distinction {
  readonly product: string | null;
  readonly connector: string | null;
  /** Counted from 1, as on the device. */
  readonly port: number | null;
}

function endsOf(
  cable: ProjectCableRow,
  products: ReadonlyMap<string, ShownProduct>,
): { readonly from: End; readonly to: End } {
  const ends = presentEnds(cable);
  const show = (end: typeof ends.from): End => {
    const shown = end && products.get(end.projectProductId);
    if (!end || !shown) return { product: null, connector: null, port: null, number: null, place: null };
    const { product, number = null, place = null } = shown;
    return { product: shownName(product), connector: end.connector, port: (end.index ?? 0) + 1, number, place };
  };
  return { from: show(ends.from), to: show(ends.to) };
}

/** Sorts rows by columns: numbers in texts by value, unknown values last. */
function sorted(rows: readonly ReportRowCells[], columns: readonly string[]): readonly ReportRowCells[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return rows.toSorted((one, other) => {
    for (const column of columns) {
      const [left, right] = [one[column] ?? null, other[column] ?? null];
      const order = Number(left === null) - Number(right === null) || compare(String(left), String(right));
      if (order !== 0) return order;
    }
    return 0;
  });
}
