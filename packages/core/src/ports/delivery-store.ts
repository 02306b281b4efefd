import type { ClientCertificateFacts } from "./client-certificate.ts";
import type { TransportTimings } from "./http-transport.ts";
import type { Id } from "./id.ts";
import type { ClaimedJob, NewJob } from "./job-queue.ts";
import type { JsonObject } from "./json.ts";
import type { EndpointReference } from "./webhook-upkeep.ts";

/** Reasons why an attempt fails: a closed list. */
export const deliveryErrorClasses = [
  "dns",
  "blocked_address",
  "connect",
  "tls",
  "timeout",
  "redirect",
  "http_4xx",
  "http_5xx",
  "protocol",
  "response_too_large",
  "secret",
  "auth",
  "service",
  "proxy",
] as const;

/** One of {@link deliveryErrorClasses}. */
export type DeliveryErrorClass = (typeof deliveryErrorClasses)[number];

/** Longest `errorMessage` of an attempt, in characters. */
export const errorMessageLengthMax = 300;

/** Content of the attempts of a delivery: the id of the entity in place of the entity, or null for the whole. */
export type SentPayload = "thin" | null;

/** Everything that one attempt needs, read in one statement for a batch of deliveries. */
export interface DispatchItem {
  readonly deliveryId: Id<"delivery">;
  readonly applicationId: Id<"application">;
  readonly eventId: string;
  /** Type that the event itself names; those of the delivery and of the row of an example are the type of tests. */
  readonly eventType: string;
  /** The exact bytes of the event, UTF-8. */
  readonly body: string;
  /** Option of its endpoint when the event was recorded: each attempt sends the same bytes. @default null */
  readonly payload?: SentPayload;
  /** Time of the event. */
  readonly createdAt: string;
  readonly status: "pending" | "delivered" | "exhausted" | "cancelled";
  /** Attempts made, by any trigger. */
  readonly attemptCount: number;
  /** Attempts made by the schedule. */
  readonly automaticCount: number;
  readonly endpoint: DispatchEndpoint | undefined;
  /** True while its application is not served: the delivery waits without a job. @default false */
  readonly isWithheld?: boolean;
}

/** Options of an endpoint; a missing member is as it was before there was a choice. */
export interface EndpointOptions {
  /** The id of the entity in place of the entity, in deliveries that are recorded from then on. */
  readonly payload?: "thin";
  /** The trace of each attempt, while there is one. */
  readonly traceparent?: boolean;
  /** Obedience to a receiver that wants no more of a delivery, or of all. */
  readonly honourDeliveryHeader?: boolean;
  /** Conditions in the filter language of grids over the events that it gets. */
  readonly filter?: JsonObject;
  /** Most automatic attempts in a second, over all processes. */
  readonly maxPerSecond?: number;
  /** Most automatic attempts under way, over all processes. */
  readonly maxAtOnce?: number;
}

/** Means by which deliveries prove to a receiver who sends them. */
export interface EndpointCredentials {
  /** PEM of the certificate, its issuers and its key, in one sealed text. */
  readonly clientCertificate?: ClientCertificateFacts & { readonly sealed: string };
  /** Client that gets an access token for deliveries by OAuth 2.0 (RFC 6749 section 4.4); its secret is sealed. */
  readonly auth?: {
    readonly type: "oauth2_client_credentials";
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly sealed: string;
    /** @default "client_secret_basic" */
    readonly authMethod?: "client_secret_basic" | "client_secret_post";
    readonly scope?: string;
    readonly audience?: string;
  };
}

/** The current endpoint of a delivery; undefined in the item when it is deleted. */
export interface DispatchEndpoint {
  readonly id: Id<"endpoint">;
  readonly url: string;
  readonly enabled: boolean;
  /** Sealed header values. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sealed signing secrets, newest first, with the time at which each stops signing (null: never). */
  readonly secrets: readonly { readonly sealed: string; readonly expiresAt: string | null }[];
  /** @default none */
  readonly credentials?: EndpointCredentials;
  /** @default nothing */
  readonly options?: EndpointOptions;
  /** True while some process has found that it does not answer. @default false */
  readonly isParked?: boolean;
}

/** One attempt as stored. */
export interface AttemptRecord {
  readonly trigger: "automatic" | "manual" | "test";
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: "success" | "failure";
  readonly statusCode: number | null;
  readonly errorClass: DeliveryErrorClass | null;
  /**
   * Reason of the failure for an operator: at most {@link errorMessageLengthMax} characters of printable ASCII in the
   * service's words. It repeats at most the names in the receiver's certificate and the endpoint's host.
   */
  readonly errorMessage: string | null;
  readonly remoteAddress: string | null;
  readonly timings: TransportTimings & { readonly dnsMs?: number };
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string | null;
}

/** Outcome of a claimed job: the attempt that was made, if any, and the delivery's next state. */
export interface Settlement {
  readonly job: ClaimedJob;
  readonly item: DispatchItem;
  readonly attempt: AttemptRecord | undefined;
  /** Undefined leaves status and schedule as they are (a failed manual attempt). */
  readonly next:
    | { readonly status: "delivered" | "exhausted" | "cancelled"; readonly completedAt: string }
    /** The store's clock tells when the wait is over, so a process with a wrong one keeps the schedule. */
    | { readonly status: "pending"; readonly dueInMs: number }
    | undefined;
  /** Job of the next scheduled attempt, added only while the delivery is pending. */
  readonly retry: NewJob | undefined;
  /** Job that does the same work later, added whatever the status of the delivery. @default none */
  readonly again?: NewJob;
  /** True when the receiver asked that its endpoint be disabled. @default false */
  readonly isLast?: boolean;
  /** Set when the endpoint has turned out not to answer, or to answer again. @default neither */
  readonly turn?: "parked" | "recovered";
}

/** A delivery of any application. */
export interface DeliveryReference {
  readonly applicationId: Id<"application">;
  readonly deliveryId: Id<"delivery">;
}

/** A process's request to be the only one that makes automatic attempts at endpoints. */
export interface EndpointLeaseRequest {
  /** Names the process, which keeps its name as long as it runs. */
  readonly holder: string;
  readonly endpoints: readonly EndpointReference[];
  /** Milliseconds for which the leases last, by the store's clock; 0 ends them. */
  readonly forMs: number;
}

/** An endpoint that only one process holds. */
export interface EndpointLease {
  readonly endpointId: Id<"endpoint">;
  /** Milliseconds since another process's lease ended, or null if none is known to have held one. */
  readonly otherEndedMs: number | null;
}

/** The delivery engine's view of the store, across applications. */
export interface DeliveryStore {
  /** Loads the deliveries that exist, each once. */
  load(references: readonly DeliveryReference[]): Promise<readonly DispatchItem[]>;
  /**
   * In one transaction: ends the jobs whose lease is still held and, only for those, writes attempts (with the next
   * numbers), deliveries, the endpoints' last success or failure, and following jobs. Returns the ids of the jobs it
   * settled.
   */
  settle(settlements: readonly Settlement[]): Promise<ReadonlySet<string>>;
  /** Takes or prolongs the leases of endpoints that no other process holds now, and returns those. */
  lease(request: EndpointLeaseRequest): Promise<readonly EndpointLease[]>;
}
