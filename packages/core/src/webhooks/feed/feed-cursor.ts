import { DomainError, invalid } from "../../engine/errors.ts";
import { idTime, lowestId } from "../../engine/id.ts";
import type { FeedPlace, FeedQuery } from "../../ports/feed.ts";
import { retentionDays } from "../events/delivery-tables.ts";

const retentionMs = retentionDays * 86_400_000;

/** Milliseconds for which a cursor lasts beyond the retention; events stay a day longer than their deliveries. */
const slackMs = 43_200_000;

/**
 * Milliseconds by which a reader goes back when the database is another one, as after a restore or a fail-over. What
 * such a database records gets its id later than the reader's place, unless clocks differ by more than this.
 */
const goBackMs = 3_600_000;

/** Form of a cursor: its time, then numbering, transaction and id of a {@link FeedPlace}. Clients must not rely on it. */
const cursorExpression =
  /^(?<at>\d{1,13})\.(?<numbering>[\w-]{1,40})\.(?<transaction>\d{1,19})\.(?<id>(?:[0-9a-f]{24})?)$/u;

/** The highest number of 64 bits with a sign. */
const lastTransaction = "9223372036854775807";

/** Longest cursor, in characters. */
export const cursorLengthMax = 100;

/** The cursor behind a place that a reader reached at `nowMs`; behind a row, the row's age counts. */
export function writeCursor({ numbering, transaction, id }: FeedPlace, nowMs: number): string {
  const atMs = id === "" ? nowMs : Math.min(nowMs, idTime(id));
  return [atMs, numbering, transaction, id].join(".");
}

/**
 * True if the cursor is behind a row: more may follow at once, even after a page without events of the asked types.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call } = await createMemoryHost();
 * const page = await call("listWebhookEvents", {});
 * assert.equal(isBehindRow(String(page.next)), false);
 * ```
 */
export function isBehindRow(cursor: string): boolean {
  return !cursor.endsWith(".");
}

/**
 * A cursor from which a reader meets every event since a time without reading those before: it begins up to an hour earlier.
 * Undefined where nothing older is kept, so the feed may begin at its oldest event.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call } = await createMemoryHost();
 * const page = await call("listWebhookEvents", { query: { after: cursorSince(Date.now(), Date.now()) } });
 * assert.deepEqual(page.events, []);
 * ```
 */
export function cursorSince(timeMs: number, nowMs: number): string | undefined {
  if (timeMs < nowMs - retentionMs) return undefined;
  // No database has this numbering, so the reader goes back as it does in another one; nothing is behind the last transaction.
  return [Math.min(timeMs, nowMs), "since", lastTransaction, ""].join(".");
}

/**
 * The start of a page: behind a cursor, or without one at the oldest event of the retention.
 * @throws {DomainError} `validation_failed` for another text, `cursor_expired` when events behind it may be gone
 */
export function startOf(cursor: string | undefined, nowMs: number): Pick<FeedQuery<object>, "after" | "sinceId"> {
  if (cursor === undefined) return { sinceId: lowestId(Math.max(0, nowMs - retentionMs)) };
  const { at, numbering, transaction, id } = cursorExpression.exec(cursor)?.groups ?? {};
  if (at === undefined || numbering === undefined || transaction === undefined || id === undefined) {
    throw invalid("/query/after", "invalid_value", "The cursor is not a `next` that the service has answered with");
  }
  const atMs = Math.min(nowMs, Number(at));
  if (atMs < nowMs - retentionMs - slackMs) {
    const message = `Cannot continue at the cursor because events are kept for ${retentionDays} days: start without \`after\``;
    throw new DomainError("cursor_expired", message);
  }
  return { after: { numbering, transaction, id }, sinceId: lowestId(Math.max(0, atMs - goBackMs)) };
}
