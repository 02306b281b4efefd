import { DomainError } from "../../errors.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ProjectProductRow } from "../project-products/table.ts";
import type { CableEnd } from "./ends.ts";
import { endsOf, findCablesAt, findProductsOf, hasPort, holdingCables, portKey, productsOf } from "./taken-ports.ts";
import type { ProjectCableRow } from "./table.ts";

/**
 * Checks that cables which an undo has made live have their ports, and share them with no other cable.
 * @throws {DomainError} `conflict` when a port is gone, `not_mateable` with the reason `port_taken` when it is taken
 */
export async function checkPortsFree(
  reader: Reader,
  restored: { readonly projectId: string; readonly cables: readonly ProjectCableRow[] },
): Promise<void> {
  const { projectId, cables } = restored;
  if (cables.length === 0) return;
  await checkPortsThere(reader, cables);
  const neighbours = await findCablesAt(reader, { projectId, productIds: productsOf(cables) });
  const holders = new Map<string, ProjectCableRow>();
  for (const cable of await holdingCables(reader, neighbours)) {
    for (const end of endsOf(cable)) {
      const key = portKey(end);
      const holder = holders.get(key);
      if (holder) throw portTaken(end.connector, [holder, cable]);
      holders.set(key, cable);
    }
  }
}

/** A connector may have been taken from a product while nothing was plugged into it. */
async function checkPortsThere(reader: Reader, cables: readonly ProjectCableRow[]): Promise<void> {
  const products = await findProductsOf(reader, cables);
  for (const cable of cables) {
    const lost = endsOf(cable).find((end) => {
      const product = products.get(end.projectProductId);
      return product && !hasPort(product, end);
    });
    if (!lost) continue;
    const message = `Cannot bring the cable ${cable.cableId} back as its product has no such port any more`;
    throw new DomainError("conflict", `${message}: current port is ${lost.connector} [${lost.index ?? 0}]`);
  }
}

/**
 * Checks that a product keeps the connectors that live cables are plugged into.
 * @throws {DomainError} `in_use` when a cable would lose its port
 */
export async function checkPortsKept(reader: Reader, product: ProjectProductRow): Promise<void> {
  const { id, projectId } = product;
  const isLost = (end: CableEnd) => end.projectProductId === id && !hasPort(product, end);
  const cables = await findCablesAt(reader, { projectId, productIds: [id] });
  const lost = cables.filter((cable) => endsOf(cable).some(isLost)).map(({ cableId }) => cableId);
  if (lost.length === 0) return;
  const message = "Cannot take connectors from the product as cables are plugged into them";
  throw new DomainError("in_use", `${message}: current cables are ${lost.slice(0, namedCablesMax).join(", ")}`);
}

/** More would make the message unreadable. */
const namedCablesMax = 10;

function portTaken(connector: string, [one, other]: readonly [ProjectCableRow, ProjectCableRow]): DomainError {
  const message = `Cannot bring back what was removed as two cables would be in one port of ${connector}`;
  const cables = `current cables are ${one.cableId} and ${other.cableId}`;
  return new DomainError("not_mateable", `${message}: ${cables}`, { reason: "port_taken" });
}
