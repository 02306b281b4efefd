import { applicationWing } from "./application/mod.ts";
import { catalogWing } from "./catalog/mod.ts";
import { eraseExpiredRows, type ExpiryPorts } from "./engine/rows/erase-expired.ts";
import type { Operation } from "./engine/calls/operation.ts";
import type { Resource } from "./engine/rows/definition.ts";
import { identityWing } from "./identity/mod.ts";
import type { StoredTable } from "./ports/table.ts";
import { projectsWing } from "./projects/mod.ts";
import { webhooksWing } from "./webhooks/mod.ts";

/** The wings, in the order of the API page. */
const wings = [identityWing, applicationWing, projectsWing, catalogWing, webhooksWing];

/** Every operation of the service. */
export const operations: readonly Operation[] = wings.flatMap((wing) => wing.operations);

/** Every resource that is defined as data. */
export const resources: readonly Resource[] = wings.flatMap((wing) => wing.resources);

/** Every table; a test compares them with the database's catalogue. */
export const tables: readonly StoredTable[] = [
  ...resources.map((resource) => resource.table),
  ...wings.flatMap((wing) => wing.tables),
];

/** Erases expired rows of every wing in all applications; returns how many rows. */
export function eraseExpired(ports: ExpiryPorts): Promise<number> {
  return eraseExpiredRows(
    ports,
    wings.flatMap((wing) => wing.expiring),
  );
}
