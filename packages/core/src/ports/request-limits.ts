import type { Id } from "./id.ts";

/** A request as limits see it: before its rights are checked and its body is read. */
export interface LimitedRequest {
  readonly applicationId: Id<"application">;
  /** Name of the operation. */
  readonly operation: string;
  readonly method: string;
  /** Area of the required privilege; absent for an operation outside administration. */
  readonly area?: string | undefined;
  readonly isGrid: boolean;
  /** The user, or the link of a portal; absent without a token. */
  readonly userId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientAddress: string | null;
  /** Counts only against the limits of this kind of subject. @default all kinds */
  readonly onlyPer?: "user" | "network";
  /**
   * Requests that it counts as, taken all or none. One that counts as more than a whole limit needs a full one.
   * @default 1
   */
  readonly tokens?: number;
}

/** A limit and what is left of it for one caller. */
export interface LimitState {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the limit is whole again, or for a used-up one until the next request is allowed. */
  readonly resetSeconds: number;
}

/** The judgement of the limits on one request. */
export interface LimitVerdict {
  /** State of each limit that counted the request. */
  readonly states: readonly LimitState[];
  /** The used-up limit that forbids the request; absent when it may run. */
  readonly refusedBy?: LimitState | undefined;
}

/** Counts requests against the limits of their application. */
export interface RequestLimits {
  /** `observe` lets every request run, and only notes those that `enforce` would refuse. */
  readonly mode: "observe" | "enforce";
  /** Counts a request; no database outage makes it fail. */
  take(request: LimitedRequest): Promise<LimitVerdict>;
  /** Stores the refusals that this process has noted. */
  flush(): Promise<void>;
}
