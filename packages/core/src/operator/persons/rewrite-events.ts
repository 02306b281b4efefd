import type { Change } from "../../engine/rows/change.ts";
import { all, among, comparing, matches } from "../../engine/rows/conditions.ts";
import { deliveries, deliveryAttempts, events, type EventRow } from "../../webhooks/mod.ts";
import { batchRows, type StepDone } from "./erase-rows.ts";
import { windowBehind } from "./id-window.ts";
import type { PersonNames } from "./person-names.ts";
import { pseudonymise } from "./pseudonymise.ts";

const hourMs = 3_600_000;

/**
 * Writes the pseudonym into the next events that name the person. No index finds them, so a step looks through one hour
 * of events at most. Answers of receivers to them go, since these may repeat what they got.
 */
export async function rewriteEvents(
  { transaction }: Change,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<StepDone> {
  const window = await windowBehind(transaction, events, { after, ms: hourMs });
  if (!window) return { after: null, changed: 0 };
  const page = await transaction.select(events, {
    where: all(window.where, naming(names)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const changed: string[] = [];
  for (const event of page) if (await rewrite(transaction, event, names)) changed.push(event.id);
  await forgetAnswers(transaction, changed);
  return { after: page.length < batchRows ? window.last : (page.at(-1)?.id ?? window.last), changed: changed.length };
}

function naming({ id, addresses }: PersonNames) {
  const conditions = [id, ...addresses].map((value) => ({ op: "contains", column: "body", value }) as const);
  return comparing<"body">({ op: "or", conditions });
}

async function rewrite(
  transaction: Change["transaction"],
  { id, body }: EventRow,
  names: PersonNames,
): Promise<boolean> {
  const before: unknown = JSON.parse(body);
  const after = pseudonymise(before, names);
  if (after === before) return false;
  await transaction.update(events, matches({ id }), { body: JSON.stringify(after) });
  return true;
}

async function forgetAnswers(transaction: Change["transaction"], eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const sent = await transaction.select(deliveries, { where: among("eventId", eventIds) });
  if (sent.length === 0) return;
  const where = among(
    "deliveryId",
    sent.map(({ id }) => id),
  );
  await transaction.update(deliveryAttempts, where, { responseBody: null });
}
