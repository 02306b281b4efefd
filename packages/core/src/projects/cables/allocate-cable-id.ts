import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { cableCounter } from "./cable-counter.ts";
import { readCableSettings } from "./settings.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";
import { usedCableIds } from "./used-cable-ids.ts";

/**
 * Returns the next cable id of a locked project: the settings' pattern, filled with the project's next number. Numbers
 * are never reused, and ids that other cables have or had, removed ones included, are skipped.
 */
export async function allocateCableId(
  transaction: Transaction,
  wanted: { readonly projectId: Id<"project">; readonly signalId: string | null },
): Promise<string> {
  const { projectId, signalId } = wanted;
  const settings = await readCableSettings(transaction);
  const pattern = (signalId === null ? undefined : settings.signalPatterns[signalId]) ?? settings.idPattern;
  const counter = cableCounter(projectId);
  const first = await transaction.nextNumber(counter);
  const cableId = formatCableId(pattern, first);
  if (!(await isUsed(transaction, { projectId, cableId }))) return cableId;
  const where = matches({ projectId });
  const cables = await transaction.select(projectCables, { where });
  const former = await transaction.select(usedCableIds, { where });
  const used = new Set([...cables, ...former].map((cable) => cable.cableId));
  let number = first;
  while (used.has(formatCableId(pattern, number))) number += 1;
  return formatCableId(pattern, await transaction.nextNumber(counter, number));
}

/** @throws {DomainError} `duplicate` when another cable of the project, removed ones included, has or had the id */
export async function checkCableIdFree(
  reader: Reader,
  wanted: { readonly projectId: Id<"project">; readonly cableId: string; readonly id?: string },
): Promise<void> {
  if (!(await isUsed(reader, wanted))) return;
  const message = `Cannot name the cable ${wanted.cableId}: its project has already used this name`;
  throw new DomainError("duplicate", message, { field: "cableId" });
}

/** Reserves the id that a cable of a locked project is about to lose: no other cable ever gets it. */
export async function keepCableId(
  { context, transaction }: Change,
  { id: projectCableId, projectId, cableId }: ProjectCableRow,
): Promise<void> {
  if ((await transaction.count(usedCableIds, matches({ projectId, cableId }))) > 0) return;
  await transaction.insert(usedCableIds, [{ id: context.ports.ids.next(), projectId, cableId, projectCableId }]);
}

/** True when a cable has or had the id; earlier ids of the cable `id` itself do not count. */
async function isUsed(
  reader: Reader,
  { projectId, cableId, id }: { readonly projectId: Id<"project">; readonly cableId: string; readonly id?: string },
): Promise<boolean> {
  const where = matches({ projectId, cableId });
  if ((await reader.count(projectCables, where)) > 0) return true;
  const former = await reader.select(usedCableIds, { where });
  return former.some(({ projectCableId }) => projectCableId !== id);
}

/** Fills a pattern such as `C-{seq:000}`. */
export function formatCableId(pattern: string, number: number): string {
  return pattern.replace(/\{seq:(0+)\}/u, (_, zeros: string) => String(number).padStart(zeros.length, "0"));
}
