import type { ReceivedRequest } from "@design-catalog/testing/receiver";
import { Webhook } from "standardwebhooks";

/** What a receiver got, judged as a receiver would. */
export interface Arrivals {
  /** Ids of the entities that the events are about, each once. */
  readonly entityIds: ReadonlySet<string>;
  /** Distinct webhook ids. */
  readonly events: number;
  /** Requests beyond the first of each webhook id. */
  readonly duplicates: number;
  /** Webhook ids that came with more than one body. */
  readonly changedBodies: readonly string[];
  /** Webhook ids of requests whose signature did not verify. */
  readonly unverified: readonly string[];
}

/** Judges requests by the raw bytes and the endpoint's secret. */
export function judgeArrivals(requests: readonly ReceivedRequest[], secret: string): Arrivals {
  const byId = Map.groupBy(requests, webhookIdOf);
  const changed = [...byId].filter(([, copies]) => new Set(copies.map(({ body }) => Bun.hash(body))).size > 1);
  return {
    entityIds: new Set(requests.map(entityIdOf)),
    events: byId.size,
    duplicates: requests.length - byId.size,
    changedBodies: changed.map(([id]) => id),
    unverified: requests.filter((request) => !isVerified(request, secret)).map(webhookIdOf),
  };
}

/** As the Standard Webhooks library has it. */
const toleranceMs = 5 * 60_000;

/**
 * True when the Standard Webhooks library makes one of the request's signatures, and its timestamp was fresh when it
 * came. The library's own check asks what is fresh now, which a long run is not.
 */
export function isVerified({ body, headers, receivedAtMs }: ReceivedRequest, secret: string): boolean {
  const id = headers["webhook-id"] ?? "";
  const sentAtMs = Number(headers["webhook-timestamp"]) * 1_000;
  if (!(Math.abs(receivedAtMs - sentAtMs) <= toleranceMs)) return false;
  const expected = new Webhook(secret).sign(id, new Date(sentAtMs), new TextDecoder().decode(body));
  return headers["webhook-signature"]?.split(" ").includes(expected) ?? false;
}

/** The id that a receiver deduplicates by. */
export function webhookIdOf({ headers }: ReceivedRequest): string {
  return headers["webhook-id"] ?? "";
}

/** The id of the entity that the event is about. */
export function entityIdOf({ body }: ReceivedRequest): string {
  return JSON.parse(new TextDecoder().decode(body)).data.object.id;
}
