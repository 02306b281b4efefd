import type { Id } from "./id.ts";

/** An endpoint of any application. */
export interface EndpointReference {
  readonly applicationId: Id<"application">;
  readonly endpointId: Id<"endpoint">;
}

/** An endpoint whose receiver wishes no more deliveries, and the type of the event whose delivery it answered so. */
export interface AskingEndpoint extends EndpointReference {
  readonly eventType: string;
}

/** Automatic attempts at an endpoint of one outcome and duration. */
export interface AttemptCount {
  readonly endpointId: Id<"endpoint">;
  readonly outcome: "success" | "failure";
  readonly durationMs: number;
  readonly count: number;
}

/** The upkeep of webhooks' view of the store, across applications. Callers check its results again before use. */
export interface WebhookUpkeepStore {
  /** Live, enabled endpoints whose automatic attempts have failed since `before` or longer, without a success since. */
  failingEndpoints(before: string): Promise<readonly EndpointReference[]>;
  /** Live endpoints whose address is owed a notice and got the previous one no later than `before`. */
  endpointsOwedNotice(before: string): Promise<readonly EndpointReference[]>;
  /**
   * Finds pending deliveries without a job, overdue since `overdueBefore` or longer, and gives them one due at `dueAt`.
   * Checks the `limitPerEndpoint` longest overdue of each endpoint; returns how many got a job. Spares some applications.
   */
  restoreLostJobs(options: {
    readonly overdueBefore: string;
    readonly dueAt: string;
    readonly limitPerEndpoint: number;
    /** @default none */
    readonly spared?: readonly Id<"application">[];
  }): Promise<number>;
  /** Counts an application's automatic attempts that began from `from` to before `to`. */
  countAttempts(options: {
    readonly applicationId: Id<"application">;
    readonly from: string;
    readonly to: string;
  }): Promise<readonly AttemptCount[]>;
}
