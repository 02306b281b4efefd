import { DomainError, type Issue } from "../../engine/errors.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { type CableEnd, type EndColumns, type PartialEnd, presentEnds } from "./ends.ts";
import type { MatingPort } from "./mate.ts";
import { endsOf, findCablesAt, holdingCables, portKey, productsOf } from "./taken-ports.ts";

/** A port as its product describes it; the catalog describes its connector. */
export type FoundPort = Omit<MatingPort, "connector"> & { readonly connectorId: string };

/** The ports at both ends of a cable, and whether another cable is in them. */
export interface FoundPorts {
  readonly from: FoundPort | null;
  readonly to: FoundPort | null;
}

/**
 * Finds the ports for a cable among the live products of its project.
 * @throws {DomainError} `validation_failed` with pointers into `/from` and `/to` when there are no such ports
 */
export async function findPorts(
  reader: Reader,
  cable: EndColumns & { readonly id: string; readonly projectId: Id<"project"> },
): Promise<FoundPorts> {
  const { from, to } = presentEnds(cable);
  const productIds = productsOf([cable]);
  if (productIds.length === 0) return { from: null, to: null };
  const { projectId } = cable;
  const where = all(live, matches({ projectId }), among("id", productIds));
  const products = new Map((await reader.select(projectProducts.table, { where })).map((row) => [row.id, row]));
  const issues = [...listEndIssues(products, from, "/from"), ...listEndIssues(products, to, "/to")];
  if (issues.length > 0)
    throw new DomainError("validation_failed", "An end of the cable is not a port in the project", { errors: issues });
  const holders = await findHolders(reader, { projectId, productIds, exceptId: cable.id });
  const found = { from: toPort(products, from, holders), to: toPort(products, to, holders) };
  const isLoop = from && to && portKey(from) === portKey(to);
  return isLoop && found.to ? { ...found, to: { ...found.to, takenBy: "this one" } } : found;
}

/** Products of a project by id. */
export type Products = ReadonlyMap<string, ProjectProductRow>;

/** Ports of a cable that is already plugged in, as if no other cable were in them. */
export function portsOf(products: Products, cable: EndColumns): FoundPorts {
  const { from, to } = presentEnds(cable);
  return { from: toPort(products, from), to: toPort(products, to) };
}

function connectorAt(products: Products, { projectProductId, connector }: CableEnd) {
  return products.get(projectProductId)?.connectors.find(({ name }) => name === connector);
}

/** Lists the parts of an end that do not exist, with pointers below `pointer`. */
export function listEndIssues(products: Products, end: PartialEnd | null, pointer: string): readonly Issue[] {
  if (!end) return [];
  const { projectProductId, connector, index = 0 } = end;
  const product = products.get(projectProductId);
  if (!product) return [unknownReference(`${pointer}/projectProductId`, projectProductId)];
  const named = product.connectors.filter(({ name }) => name === (connector ?? name));
  if (connector !== undefined && named.length === 0) {
    const message = `The product has no connector ${connector}`;
    return [{ pointer: `${pointer}/connector`, code: "unknown_connector", message }];
  }
  const quantity = Math.max(0, ...named.map((one) => one.quantity));
  if (end.index === undefined || index < quantity) return [];
  const most = connector === undefined ? "No connector of the product has more than" : `The connector ${connector} has`;
  return [{ pointer: `${pointer}/index`, code: "too_large", message: `${most} ${quantity} port(s), counted from 0` }];
}

function toPort(
  products: Products,
  end: CableEnd | null,
  holders: ReadonlyMap<string, string> = new Map(),
): FoundPort | null {
  const connector = end && connectorAt(products, end);
  if (!end || !connector) return null;
  const { direction, signalIds, connectorId, quantity } = connector;
  const product = products.get(end.projectProductId);
  const port = quantity > 1 ? `${end.connector} [${end.index ?? 0}]` : end.connector;
  const name = `${port} of ${product?.label ?? product?.name ?? end.projectProductId}`;
  return { name, direction, signalIds, connectorId, takenBy: holders.get(portKey(end)) ?? null };
}

/** Finds which other cable is in which port. */
async function findHolders(
  reader: Reader,
  at: {
    readonly projectId: Id<"project">;
    readonly productIds: readonly Id<"projectProduct">[];
    readonly exceptId: string;
  },
): Promise<ReadonlyMap<string, string>> {
  const others = (await findCablesAt(reader, at)).filter(({ id }) => id !== at.exceptId);
  const holding = await holdingCables(reader, others);
  return new Map(holding.flatMap((cable) => endsOf(cable).map((end) => [portKey(end), cable.cableId])));
}
