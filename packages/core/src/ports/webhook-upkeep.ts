import type { Id } from "./id.ts";

/** An endpoint of any application. */
export interface EndpointReference {
  readonly applicationId: Id<"application">;
  readonly endpointId: string;
}

/** What the upkeep of webhooks asks of the store, across applications. What it finds is checked again before use. */
export interface WebhookUpkeepStore {
  /** Live, enabled endpoints whose automatic attempts have failed since `before` or longer, without a success since. */
  failingEndpoints(before: string): Promise<readonly EndpointReference[]>;
  /** Live endpoints with an address that is owed a notice and got the one before at `before` at the latest. */
  endpointsOwedNotice(before: string): Promise<readonly EndpointReference[]>;
  /**
   * Of each endpoint's pending deliveries that have been due longest, and since `overdueBefore` at least, finds those
   * without a job and gives them one that is due at `dueAt`. Looks at `limitPerEndpoint` of each; returns how many got one.
   */
  restoreLostJobs(options: {
    readonly overdueBefore: string;
    readonly dueAt: string;
    readonly limitPerEndpoint: number;
  }): Promise<number>;
}
