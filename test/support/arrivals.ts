import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { Webhook } from "standardwebhooks";

/** A receiver's requests, checked as a receiver would. */
export interface Arrivals {
  /** Ids of the events' entities, each once. */
  readonly entityIds: ReadonlySet<string>;
  /** Distinct webhook ids. */
  readonly events: number;
  /** Requests beyond the first for each webhook id. */
  readonly duplicates: number;
  /** Webhook ids that came with more than one body. */
  readonly changedBodies: readonly string[];
  /** Webhook ids of requests with an invalid signature. */
  readonly unverified: readonly string[];
}

/** Checks requests by the raw bytes and the endpoint's secret. */
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

/** As defined by the Standard Webhooks library. */
const toleranceMs = 5 * 60_000;

/**
 * True if the Standard Webhooks library produces one of the request's signatures and the timestamp was fresh on
 * arrival. The library's own check compares with the current time, which is too late after a long run.
 */
export function isVerified({ body, headers, receivedAtMs }: ReceivedRequest, secret: string): boolean {
  const id = headers["webhook-id"] ?? "";
  const sentAtMs = Number(headers["webhook-timestamp"]) * 1_000;
  if (!(Math.abs(receivedAtMs - sentAtMs) <= toleranceMs)) return false;
  const expected = new Webhook(secret).sign(id, new Date(sentAtMs), new TextDecoder().decode(body));
  return headers["webhook-signature"]?.split(" ").includes(expected) ?? false;
}

/** The id by which a receiver removes duplicates. */
export function webhookIdOf({ headers }: ReceivedRequest): string {
  return headers["webhook-id"] ?? "";
}

/** The id of the event's entity. */
export function entityIdOf({ body }: ReceivedRequest): string {
  return JSON.parse(new TextDecoder().decode(body)).data.object.id;
}
