import { DomainError } from "../../errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { matches } from "../../resource/condition.ts";
import { cableCounter } from "./cable-counter.ts";
import { readCableSettings } from "./settings.ts";
import { projectCables } from "./table.ts";

/**
 * The next cable id of a locked project: the pattern of the settings, filled with the next number of the project. A
 * number is never given twice, and ids that clients have chosen are passed over, also those of removed cables.
 */
export async function allocateCableId(
  transaction: Transaction,
  wanted: { readonly projectId: string; readonly signalId: string | null },
): Promise<string> {
  const { projectId, signalId } = wanted;
  const settings = await readCableSettings(transaction);
  const pattern = (signalId === null ? undefined : settings.signalPatterns[signalId]) ?? settings.idPattern;
  const counter = cableCounter(projectId);
  const first = await transaction.nextNumber(counter);
  const cableId = formatCableId(pattern, first);
  if (!(await isUsed(transaction, { projectId, cableId }))) return cableId;
  const cables = await transaction.select(projectCables, { where: matches({ projectId }) });
  const used = new Set(cables.map((cable) => cable.cableId));
  let number = first;
  while (used.has(formatCableId(pattern, number))) number += 1;
  return formatCableId(pattern, await transaction.nextNumber(counter, number));
}

/** @throws {DomainError} `duplicate` when a cable of the project has the id, or a removed one had it */
export async function checkCableIdFree(
  transaction: Transaction,
  wanted: { readonly projectId: string; readonly cableId: string },
): Promise<void> {
  if (!(await isUsed(transaction, wanted))) return;
  const message = `Cannot name the cable as its project has used the id: current value is ${wanted.cableId}`;
  throw new DomainError("duplicate", message, { field: "cableId" });
}

async function isUsed(
  transaction: Transaction,
  { projectId, cableId }: { readonly projectId: string; readonly cableId: string },
): Promise<boolean> {
  return (await transaction.select(projectCables, { where: matches({ projectId, cableId }), limit: 1 })).length > 0;
}

/** Fills a pattern such as `C-{seq:000}`. */
export function formatCableId(pattern: string, number: number): string {
  return pattern.replace(/\{seq:(0+)\}/u, (_, zeros: string) => String(number).padStart(zeros.length, "0"));
}
