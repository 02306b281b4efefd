import type { Change } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { recordProjectEvents } from "../events.ts";
import type { ProjectRow } from "../project/table.ts";
import { allocateCableId, checkCableIdFree } from "./allocate-cable-id.ts";
import { readConnection, requireMating } from "./connection.ts";
import { type CableEnd, toEndColumns } from "./ends.ts";
import { cableEvent, projectCableKind } from "./subject.ts";
import type { ProjectCableRow } from "./table.ts";

/** A cable as a request describes it. */
export interface NewCable {
  /** @default next number of the project */
  readonly cableId?: string;
  readonly catalogCableId?: string | null;
  readonly signalId?: string | null;
  readonly from?: CableEnd | null;
  readonly to?: CableEnd | null;
  readonly lengthMm?: number | null;
  readonly label?: string | null;
  readonly notes?: string | null;
  /** @default "planned" */
  readonly status?: ProjectCableRow["status"];
}

/**
 * Adds a cable to a locked project and announces `project.cable.added`. A `drawn` cable belongs to a connection on a
 * view and goes with its last segment.
 * @throws {DomainError} `validation_failed` when an end names no port of the project (pointers `/from/...`, `/to/...`),
 * `not_mateable` when the ports cannot be connected, `duplicate` when the project has used the cable id
 */
export async function addCable(
  change: Change,
  added: { readonly project: ProjectRow; readonly cable: NewCable; readonly drawn: boolean },
): Promise<ProjectCableRow> {
  const { context, transaction } = change;
  const { project, cable, drawn } = added;
  const projectId = project.id;
  const { cableId, signalId = null, catalogCableId = null } = cable;
  const plugging = { ...newBase(context), ...toEndColumns(cable), projectId, catalogCableId, signalId };
  requireMating(await readConnection(transaction, { after: plugging }));
  if (cableId !== undefined) await checkCableIdFree(transaction, { projectId, cableId });
  const row: ProjectCableRow = {
    ...plugging,
    cableId: cableId ?? (await allocateCableId(transaction, { projectId, signalId })),
    lengthMm: cable.lengthMm ?? null,
    label: cable.label ?? null,
    notes: cable.notes ?? null,
    status: cable.status ?? "planned",
    drawn,
    removalId: null,
  };
  await insertRows(change, { kind: projectCableKind, rows: [row] });
  await recordProjectEvents(change, [cableEvent("project.cable.added", { project, cable: row })]);
  return row;
}
