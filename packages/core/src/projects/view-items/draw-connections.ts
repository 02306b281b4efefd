import { DomainError, invalid, issuesMax } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Transaction } from "../../ports/storage.ts";
import { addCable } from "../cables/add-cable.ts";
import { type CableEnd, type EndColumns, toEndColumns } from "../cables/ends.ts";
import { projectCableKind } from "../cables/subject.ts";
import { type ProjectCableRow, projectCables } from "../cables/table.ts";
import type { ProjectRow } from "../project/table.ts";
import type { PlacedItem } from "./placed-item.ts";
import type { ViewItemAdd } from "./schemas.ts";
import type { ViewItemRow } from "./table.ts";

type ConnectionAdd = Extract<ViewItemAdd, { readonly from?: unknown }>;

/**
 * Makes the rows of items. Each connection gets the cable that it draws a segment of: the one it names, or a new one
 * between its ends, which is announced.
 * @throws {DomainError} those of `addCable`, with the pointers of all items that are refused
 */
export async function drawConnections(
  change: Change,
  drawing: { readonly project: ProjectRow; readonly placed: readonly PlacedItem[] },
): Promise<readonly ViewItemRow[]> {
  const { transaction } = change;
  const { project, placed } = drawing;
  const cables = await findCables(transaction, project, placed);
  const cableOf = async (item: ConnectionAdd, pointer: string) => {
    const known = item.cableId === undefined ? undefined : cables.get(item.cableId);
    if (known) checkEnds(item, known, pointer);
    return known ?? addDrawnCable(change, { project, item, pointer });
  };
  const rows: ViewItemRow[] = [];
  const refused: DomainError[] = [];
  for (const { item, row, pointer } of placed) {
    try {
      const cable = item.type === "connection" ? await cableOf(item, pointer) : undefined;
      rows.push(cable ? { ...row, ...endsOf(cable), projectCableId: cable.id } : row);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (refused.push(error) === issuesMax) break;
    }
  }
  refuse(refused);
  // From now on these go with their last segment.
  const undrawn = [...cables.values()].filter(({ drawn }) => !drawn);
  await changeRows(change, { kind: projectCableKind, rows: undrawn, changes: { drawn: true } });
  return rows;
}

/**
 * Finds and locks the cables that connections name. @throws {DomainError} `validation_failed` with `unknown_reference`
 */
async function findCables(
  transaction: Transaction,
  project: ProjectRow,
  placed: readonly PlacedItem[],
): Promise<ReadonlyMap<string, ProjectCableRow>> {
  const named = placed.flatMap(({ item, pointer }) =>
    item.type === "connection" && item.cableId !== undefined ? [{ id: item.cableId, pointer }] : [],
  );
  if (named.length === 0) return new Map();
  const values = [...new Set(named.map(({ id }) => id))];
  const where = all(live, matches({ projectId: project.id }), among("id", values));
  const found = await transaction.select(projectCables, { where, lock: true });
  const cables = new Map(found.map((cable) => [cable.id, cable]));
  const errors = named.flatMap(({ id, pointer }) =>
    cables.has(id) ? [] : [unknownReference(`${pointer}/cableId`, id)],
  );
  if (errors.length > 0)
    throw new DomainError("validation_failed", "Some of the cables are not in the project", { errors });
  return cables;
}

/** Checks the ends of a further segment: those of its cable, or none. */
function checkEnds(item: ConnectionAdd, cable: ProjectCableRow, pointer: string): void {
  const ends = toEndColumns(item);
  for (const side of ["from", "to"] as const) {
    const isSame = ([...endMembers(side)] as const).every((column) => ends[column] === cable[column]);
    if (item[side] === undefined || isSame) continue;
    const message = `The cable ${cable.cableId} has a different end`;
    throw invalid(`${pointer}/${side}`, "invalid_value", message);
  }
}

function endMembers(side: "from" | "to") {
  return [`${side}ProductId`, `${side}Connector`, `${side}Index`] as const;
}

function endsOf(cable: ProjectCableRow): EndColumns {
  const { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex } = cable;
  return { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex };
}

async function addDrawnCable(
  change: Change,
  drawn: { readonly project: ProjectRow; readonly item: ConnectionAdd; readonly pointer: string },
): Promise<ProjectCableRow> {
  const { project, item, pointer } = drawn;
  const from = requiredEnd(item.from, `${pointer}/from`);
  const to = requiredEnd(item.to, `${pointer}/to`);
  try {
    return await addCable(change, { project, cable: { from, to }, drawn: true });
  } catch (error) {
    throw pointer === "" ? error : withinItem(error, pointer);
  }
}

function requiredEnd(end: CableEnd | undefined, pointer: string): CableEnd {
  if (!end) throw invalid(pointer, "required", "A connection must have two ends or name a cable");
  return end;
}

/** True for an error that says only what is wrong with the item: nothing was written for it, so others can be judged. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.code === "validation_failed" || error.code === "not_mateable");
}

/** Throws the first of the errors, with the issues of all. */
function refuse(refused: readonly DomainError[]): void {
  const [first, second] = refused;
  if (!first) return;
  if (!second) throw first;
  const errors = refused.flatMap(({ data }) => data.errors ?? []);
  throw new DomainError(first.code, first.message, { ...first.data, errors }, { cause: first });
}

/** Returns the same error with pointers into the whole request, to tell which item is wrong. */
function withinItem(error: unknown, pointer: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const { code, message, data } = error;
  const issues = data.errors ?? [{ pointer: "", code, message }];
  const errors = issues.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
  return new DomainError(code, message, { ...data, errors }, { cause: error });
}
