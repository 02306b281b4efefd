import type { Change } from "../../engine/rows/change.ts";
import { all, among, comparing, matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { deliveries, deliveryAttempts, events, type EventRow } from "../../webhooks/mod.ts";
import { batchRows, type StepDone } from "./erase-rows.ts";
import { windowBehind } from "./id-window.ts";
import { countKept } from "./kept-texts.ts";
import { mentionsAny } from "./mentions-person.ts";
import { withoutNames } from "./own-texts.ts";
import type { PersonNames } from "./person-names.ts";
import { pseudonymise } from "./pseudonymise.ts";

/**
 * Members that an attempt loses. Receivers choose them, also the names in their certificates that a message repeats, so any of
 * them may name whom the event names. Status and class of the error stay.
 */
export const forgottenAnswer = { responseBody: null, responseHeaders: {}, errorMessage: null } as const;

/** Span of events that one step looks through. */
export const eventWindowMs = 3_600_000;

/**
 * Writes the pseudonym into the next events that name the person. No index finds them, so a step looks through one hour
 * of events at most. Answers of receivers to them go, since these may repeat what they got. Texts of others
 * that name the person stay and are counted.
 */
export async function rewriteEvents(
  { transaction }: Change,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<StepDone> {
  const window = await windowBehind(transaction, events, { after, ms: eventWindowMs });
  if (!window) return { after: null, changed: 0 };
  const page = await transaction.select(events, {
    where: all(window.where, eventsNaming(names)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const changed: string[] = [];
  const kept: { readonly id: string; readonly body: unknown }[] = [];
  for (const event of page) {
    const body = await rewrite(transaction, event, names);
    if (body !== undefined) changed.push(event.id);
    kept.push({ id: event.id, body: body ?? JSON.parse(event.body) });
  }
  const mentioning = kept.filter(({ body }) => mentionsAny(body, names));
  await forgetAnswers(transaction, [...new Set([...changed, ...mentioning.map(({ id }) => id)])]);
  return {
    after: page.length < batchRows ? window.last : (page.at(-1)?.id ?? window.last),
    changed: changed.length,
    keptTexts: countKept({ table: events, column: "body" }, mentioning, names),
  };
}

/** Events whose text has a name of the person somewhere. */
export function eventsNaming({ id, addresses, fullNames }: PersonNames) {
  const conditions = [id, ...addresses, ...fullNames].map(
    (value) => ({ op: "contains", column: "body", value }) as const,
  );
  return comparing<"body">({ op: "or", conditions });
}

/** Rewrites an event, also the texts of one that the person caused; undefined where nothing in it is to change. */
async function rewrite(
  transaction: Change["transaction"],
  { id, body }: EventRow,
  names: PersonNames,
): Promise<unknown> {
  const before: unknown = JSON.parse(body);
  const renamed = pseudonymise(before, names);
  const after = isActor(before, names) ? withoutNames(renamed, names) : renamed;
  if (after === before) return undefined;
  await transaction.update(events, matches({ id }), { body: JSON.stringify(after) });
  return after;
}

function isActor(body: unknown, { id }: PersonNames): boolean {
  const actor = isJsonObject(body) ? body["actor"] : undefined;
  return isJsonObject(actor) && actor["userId"] === id;
}

async function forgetAnswers(transaction: Change["transaction"], eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const sent = await transaction.select(deliveries, { where: among("eventId", eventIds) });
  if (sent.length === 0) return;
  const where = among(
    "deliveryId",
    sent.map(({ id }) => id),
  );
  await transaction.update(deliveryAttempts, where, forgottenAnswer);
}
