import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import type { CableEnd } from "./ends.ts";
import type { Products } from "./find-ports.ts";
import { endsOf, findCablesAt, holdingCables } from "./taken-ports.ts";

/** A connector of a product in a project, with its first free port. */
export interface FreePort extends CableEnd {
  readonly index: number;
  readonly direction: "in" | "out" | "inout";
  /** Number of free ports; with none, `index` is 0 and says nothing. */
  readonly free: number;
  readonly quantity: number;
}

/** Taken ports of some products: cable ids by port index, by {@link connectorKey}. */
export type TakenPorts = ReadonlyMap<string, ReadonlyMap<number, string>>;

const none: ReadonlyMap<number, string> = new Map();

/**
 * Lists the connectors of a product in a project, each with its first free port, if any.
 * @example
 * ```ts
 * import { createLobby } from "@design-catalog/examples/lobby-project";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const host = await createMemoryHost();
 * const { projectId, playerId: projectProductId } = await createLobby(host);
 * const [port] = await listFreePorts(host.context.store, { projectId, projectProductId });
 * assert.equal(`${port?.connector}: ${port?.free} of ${port?.quantity}`, "OUT: 1 of 1");
 * ```
 */
export async function listFreePorts(
  reader: Reader,
  at: { readonly projectId: Id<"project">; readonly projectProductId: Id<"projectProduct"> },
): Promise<readonly FreePort[]> {
  const { products, taken } = await readPorts(reader, at.projectId, [at.projectProductId]);
  return [...products.values()].flatMap((product) => freePortsOf(product, taken));
}

/** Reads products of a project and their taken ports. */
export async function readPorts(
  reader: Reader,
  projectId: Id<"project">,
  productIds: readonly Id<"projectProduct">[],
): Promise<{ readonly products: Products; readonly taken: TakenPorts }> {
  const where = all(live, matches({ projectId }), among("id", productIds));
  const rows = await reader.select(projectProducts.table, { where });
  const taken = new Map<string, Map<number, string>>();
  for (const cable of await holdingCables(reader, await findCablesAt(reader, { projectId, productIds }))) {
    for (const { projectProductId, connector, index = 0 } of endsOf(cable)) {
      const key = connectorKey(projectProductId, connector);
      const cables = taken.get(key) ?? new Map<number, string>();
      taken.set(key, cables.set(index, cable.cableId));
    }
  }
  return { products: new Map(rows.map((row) => [row.id, row])), taken };
}

/** Lists the connectors of a product. Looks only at ports with cables: a connector has up to a thousand ports. */
export function freePortsOf(
  product: Pick<ProjectProductRow, "id" | "connectors">,
  taken: TakenPorts,
): readonly FreePort[] {
  return product.connectors.map(({ name, quantity, direction }) => {
    const cables = takenPortsOf(taken, product.id, name);
    const free = quantity - [...cables.keys()].filter((index) => index < quantity).length;
    const index = free > 0 ? firstFree(cables) : 0;
    return { projectProductId: product.id, connector: name, index, direction, free, quantity };
  });
}

/** Ports of one connector that have a cable in them. */
export function takenPortsOf(
  taken: TakenPorts,
  projectProductId: Id<"projectProduct">,
  connector: string,
): ReadonlyMap<number, string> {
  return taken.get(connectorKey(projectProductId, connector)) ?? none;
}

function connectorKey(projectProductId: Id<"projectProduct">, connector: string): string {
  return `${projectProductId} ${connector}`;
}

function firstFree(taken: ReadonlyMap<number, string>): number {
  let index = 0;
  while (taken.has(index)) index += 1;
  return index;
}
