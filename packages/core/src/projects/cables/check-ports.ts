import { DomainError } from "../../engine/errors.ts";
import { type RefusedRow, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ProjectProductRow } from "../products/table.ts";
import type { CableEnd } from "./ends.ts";
import { portsOf, type Products } from "./find-ports.ts";
import { mate } from "./mate.ts";
import { readConnections } from "./read-connections.ts";
import type { ProjectCableRow } from "./table.ts";
import { endsOf, findCablesAt, findProductsOf, hasPort, holdingCables, portKey, productsOf } from "./taken-ports.ts";

/** Removals that an undo reverts. */
export interface Undone {
  /** Ids that the request lists, to which errors point. */
  readonly ids: readonly string[];
  /** Time of the first removal. */
  readonly since: string;
  /** Ids of the products that come back; nobody could change them meanwhile. */
  readonly products?: ReadonlySet<string>;
}

/**
 * Checks that cables which an undo has made live obey the rules of a new connection: their ports exist, hold no other
 * cable, and mate. Mating is checked only where the project has changed a product since: changes of the catalog keep
 * nothing from coming back. Cables with a removed product are ignored until it is back.
 * @throws {DomainError} that names the cables: `conflict` when a port is gone, `not_mateable` with the first reason
 */
export async function checkConnections(
  reader: Reader,
  cables: readonly ProjectCableRow[],
  { ids, since, products: back = new Set() }: Undone,
): Promise<void> {
  const [first] = cables;
  if (!first) return;
  const products = await findProductsOf(reader, cables);
  const gone = "Cannot restore cables whose products no longer have the ports";
  refuseRestored(lostPorts(cables, products), { ids, code: "conflict", message: gone });
  const neighbours = await findCablesAt(reader, { projectId: first.projectId, productIds: productsOf(cables) });
  const shared = sharedPorts(await holdingCables(reader, neighbours), cables);
  const taken = "Cannot restore: several cables would share ports";
  refuseRestored(shared, { ids, code: "not_mateable", message: taken, reason: "port_taken" });
  const hasChanged = (id: string) => !back.has(id) && (products.get(id)?.updatedAt ?? "") >= since;
  const changed = cables.filter((cable) => productsOf([cable]).some(hasChanged));
  const misfits = await findMisfits(reader, { cables: changed, products });
  refuseRestored(
    misfits.map(({ cable: { id }, message }) => ({ id, message })),
    { ids, code: "not_mateable", message: "Cannot restore cables that no longer fit", ...reasonOf(misfits) },
  );
}

/** Time of the first removal among some rows; a removal is a row's last change. */
export function firstRemoval(rows: readonly { readonly updatedAt: string }[]): string {
  return rows.map(({ updatedAt }) => updatedAt).toSorted()[0] ?? "";
}

/** Cables whose ports do not exist any more: a product may have lost a connector while nothing was plugged into it. */
function lostPorts(cables: readonly ProjectCableRow[], products: Products): readonly RefusedRow[] {
  return cables.flatMap((cable) => {
    const lost = endsOf(cable).find((end) => {
      const product = products.get(end.projectProductId);
      return product && !hasPort(product, end);
    });
    if (!lost) return [];
    const message = `Cannot restore the cable ${cable.cableId}: its product no longer has the port`;
    return [{ id: cable.id, message: `${message} ${lost.connector} [${lost.index ?? 0}]` }];
  });
}

/**
 * Those of the restored cables that would share a port with another one, among all that hold ports. Cables that were there
 * hold theirs first, so each restored one at a port of theirs is named.
 */
function sharedPorts(holding: readonly ProjectCableRow[], restored: readonly ProjectCableRow[]): readonly RefusedRow[] {
  const restoredIds = new Set(restored.map(({ id }) => id));
  const there = holding.filter(({ id }) => !restoredIds.has(id));
  const holders = new Map(there.flatMap((cable) => endsOf(cable).map((end) => [portKey(end), cable])));
  const refused = new Map<string, string>();
  for (const cable of holding.filter(({ id }) => restoredIds.has(id))) {
    for (const end of endsOf(cable)) {
      const holder = holders.get(portKey(end)) ?? cable;
      holders.set(portKey(end), holder);
      if (holder === cable || refused.has(cable.id)) continue;
      const pair = [holder.cableId, cable.cableId].toSorted().join(" and ");
      refused.set(cable.id, `Cannot restore: two cables would share a port of ${end.connector}: ${pair}`);
    }
  }
  return [...refused].map(([id, message]) => ({ id, message }));
}

/**
 * Checks that a product keeps the connectors that live cables are plugged into, and that these still mate where a
 * connector becomes another.
 * @throws {DomainError} `in_use` when a cable would lose its port, `not_mateable` with the reason
 */
export async function checkPortsKept(
  reader: Reader,
  { before, after }: { readonly before: ProjectProductRow; readonly after: ProjectProductRow },
): Promise<void> {
  const { id, projectId } = after;
  const cables = await findCablesAt(reader, { projectId, productIds: [id] });
  const isAt = (end: CableEnd) => end.projectProductId === id;
  const lost = cables.filter((cable) => endsOf(cable).some((end) => isAt(end) && !hasPort(after, end)));
  if (lost.length > 0) {
    const message = "Cannot remove connectors that cables are plugged into";
    const names = lost.slice(0, namedCablesMax).map(({ cableId }) => cableId);
    throw new DomainError("in_use", `${message}: ${names.join(", ")}`);
  }
  const known = new Map(before.connectors.map((connector) => [connector.name, connector]));
  // The number of ports does not change what they are.
  const others = after.connectors.filter(
    (connector) => !sameJson({ ...known.get(connector.name), quantity: 0 }, { ...connector, quantity: 0 }),
  );
  const names = new Set(others.map(({ name }) => name));
  const moved = cables.filter((cable) => endsOf(cable).some((end) => isAt(end) && names.has(end.connector)));
  const products = new Map([...(await findProductsOf(reader, moved)), [id, after]]);
  const misfits = await findMisfits(reader, { cables: moved, products });
  if (misfits[0]) throw new DomainError("not_mateable", misfits[0].message, reasonOf(misfits));
}

/** Cables that a message names; more would make it unreadable. */
const namedCablesMax = 10;

/** A cable that does not mate with its ports, and why. */
interface Misfit {
  readonly cable: ProjectCableRow;
  readonly message: string;
  readonly reason: string;
}

/** Finds the cables that do not mate, among those that have all their products. */
async function findMisfits(
  reader: Reader,
  { cables, products }: { readonly cables: readonly ProjectCableRow[]; readonly products: Products },
): Promise<readonly Misfit[]> {
  const plugged = cables
    .filter((cable) => endsOf(cable).every(({ projectProductId }) => products.has(projectProductId)))
    .map((cable) => ({ cable, ports: portsOf(products, cable) }));
  if (plugged.length === 0) return [];
  const connect = await readConnections(reader, plugged);
  const misfits: Misfit[] = [];
  for (const one of plugged) {
    const mating = mate(await connect(one));
    if (mating.outcome === "mates") continue;
    const { cable } = one;
    misfits.push({
      cable,
      message: `The cable ${cable.cableId} no longer fits: ${mating.detail}`,
      reason: mating.reason,
    });
  }
  return misfits;
}

function reasonOf([first]: readonly Misfit[]): { readonly reason?: string } {
  return first ? { reason: first.reason } : {};
}
