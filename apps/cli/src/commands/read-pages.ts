import { setTimeout as sleep } from "node:timers/promises";
import { cursorSince, isBehindRow } from "@design-catalog/core/webhooks";
import type { Caller } from "../caller/caller.ts";
import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";

const pageRows = 500;
const pollMs = 1_000;

/** A part of the feed of events. */
interface Reading {
  readonly after: string | undefined;
  readonly since: string | undefined;
  readonly limit: number | undefined;
  readonly isFollowing: boolean;
  readonly types: readonly string[];
}

/**
 * Reads pages of events up to the limit; a reader that follows waits for the next ones at the end. What comes after the end is
 * new whatever its time: it may be of a transaction that has lasted long, and clocks differ.
 */
export async function* readPages(service: Caller, { after, since: first, limit, isFollowing, types }: Reading) {
  let [cursor, since] = [
    after ?? (first === undefined ? undefined : cursorSince(Date.parse(first), Date.now())),
    first,
  ];
  let left = limit ?? Number.POSITIVE_INFINITY;
  const read = async (rows: number) => {
    const query = {
      limit: rows,
      ...(cursor !== undefined && { after: cursor }),
      ...(types.length > 0 && { eventTypes: types.join(",") }),
    };
    const page = objectOf(await service.call("listWebhookEvents", { query }));
    const found = objectsOf(page["events"]);
    // Times of the service all have the same form, so their texts compare as they do.
    const events = found.filter((event) => since === undefined || textOf(event, "timestamp") >= since);
    return { found, events, next: textOf(page, "next") };
  };
  while (left > 0) {
    // The cursor of a time begins up to an hour before it: pages of few events would take a request for each of them.
    let page = await read(since === undefined ? Math.min(pageRows, left) : pageRows);
    const last = page.events[left - 1];
    // The next of the answer must be behind the last event that is listed.
    if (last && page.events.length > left) page = await read(page.found.indexOf(last) + 1);
    const { events } = page;
    cursor = page.next;
    left -= events.length;
    yield { events, next: cursor };
    // A page of few types may be empty although more follows.
    if (isBehindRow(cursor)) continue;
    if (!isFollowing) return;
    since = undefined;
    await sleep(pollMs);
  }
}
