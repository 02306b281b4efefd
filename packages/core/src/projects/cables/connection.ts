import { cables } from "../../catalog/mod.ts";
import { signals } from "../../catalog/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { checkReferences, type References } from "../../engine/rows/references.ts";
import type { Reader } from "../../ports/storage.ts";
import { findPorts } from "./find-ports.ts";
import { type Connection, mate } from "./mate.ts";
import { readConnections } from "./read-connections.ts";
import type { ProjectCableRow } from "./table.ts";

/** Fields of a cable that say how it connects. */
export type Plugging = Pick<
  ProjectCableRow,
  | "id"
  | "projectId"
  | "catalogCableId"
  | "signalId"
  | "fromProductId"
  | "fromConnector"
  | "fromIndex"
  | "toProductId"
  | "toConnector"
  | "toIndex"
>;

/** References from a cable to the catalog. */
export const cableReferences: References = { catalogCableId: () => cables.table, signalId: () => signals.table };

/**
 * Reads everything that {@link mate} judges a cable by.
 * @throws {DomainError} `validation_failed` when an end is not a port of the project, or the cable or signal is unknown
 */
export async function readConnection(
  reader: Reader,
  change: { readonly before?: Plugging; readonly after: Plugging },
): Promise<Connection> {
  const { before, after } = change;
  await checkReferences(reader, cableReferences, before ? { before, after } : { after });
  const plugged = { cable: after, ports: await findPorts(reader, after) };
  const connect = await readConnections(reader, [plugged]);
  return connect(plugged);
}

/** Refuses a connection that does not mate. @throws {DomainError} `not_mateable` with the reason */
export function requireMating(connection: Connection): void {
  const mating = mate(connection);
  if (mating.outcome === "refused") throw new DomainError("not_mateable", mating.detail, { reason: mating.reason });
}
