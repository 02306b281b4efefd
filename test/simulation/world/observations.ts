import type { ClaimedJob, Resolution, Settlement, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import type { DeliveryRow, WebhookEndpointRow } from "@design-catalog/core/webhooks";
import type { QueuedJob } from "@design-catalog/storage-memory";
import type { SimulatedProcess } from "./simulated-process.ts";

/** A committed change of one row. */
export interface RowChange {
  readonly table: string;
  readonly key: string;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** A delivery as a process has read it. */
export interface Load {
  readonly atMs: number;
  readonly delivery: DeliveryRow;
  /** Undefined if deleted. */
  readonly endpoint: WebhookEndpointRow | undefined;
  /** Time of the process's clock when the answer reached it. */
  answeredClockMs: number;
  answeredAtMs: number;
}

/** A request on the wire. */
export interface Sending {
  readonly process: SimulatedProcess;
  readonly deliveryId: string;
  readonly request: TransportRequest;
  readonly atMs: number;
  readonly clockMs: number;
  /** Reads of the delivery, newest first: nobody can tell which of several attempts this is. */
  readonly loads: readonly Load[];
}

/** Result of a call of an operation. */
export type Outcome =
  | { readonly status: "done"; readonly output: unknown }
  | { readonly status: "refused"; readonly code: string }
  /** The caller does not know the result. */
  | { readonly status: "unknown" }
  /** An error that no caller should meet. */
  | { readonly status: "failed"; readonly error: string };

/** An event visible from outside the service's code. */
export type Observation =
  | {
      readonly kind: "commit";
      readonly changes: readonly RowChange[];
      /** Start of the transaction; undefined for a single statement. */
      readonly begunAtMs: number | undefined;
    }
  | { readonly kind: "rollback"; readonly ids: readonly string[] }
  /** A run of a transaction that ends in a deadlock, with the ids that it inserted and the jobs that it added as held. */
  | {
      readonly kind: "rerun";
      readonly process: SimulatedProcess;
      readonly ids: readonly string[];
      readonly held: readonly ClaimedJob[];
    }
  | { readonly kind: "reply-lost"; readonly process: SimulatedProcess; readonly request: string }
  | {
      readonly kind: "claim";
      readonly process: SimulatedProcess;
      /** Empty if nothing was due. */
      readonly jobs: readonly ClaimedJob[];
      /** The queue just before. */
      readonly before: readonly QueuedJob[];
    }
  /** Jobs that a commit has added as held. */
  | {
      readonly kind: "hold";
      readonly process: SimulatedProcess;
      readonly jobs: readonly ClaimedJob[];
      /** Start of the transaction. */
      readonly begunAtMs: number;
      /** False if the process never learns of the commit. */
      readonly isHeard: boolean;
    }
  /** The attempt of a job that was never claimed begins. */
  | { readonly kind: "begin"; readonly process: SimulatedProcess; readonly job: ClaimedJob }
  /** Held jobs whose attempts do not begin after all. */
  | { readonly kind: "hand-back"; readonly process: SimulatedProcess; readonly jobs: readonly ClaimedJob[] }
  | { readonly kind: "load"; readonly process: SimulatedProcess; readonly load: Load }
  | {
      readonly kind: "settle";
      readonly process: SimulatedProcess;
      readonly settlements: readonly Settlement[];
      readonly settled: ReadonlySet<string>;
      readonly before: readonly QueuedJob[];
    }
  | {
      readonly kind: "resolve";
      readonly process: SimulatedProcess;
      readonly host: string;
      readonly resolution: Resolution;
    }
  | { readonly kind: "send"; readonly sending: Sending }
  | { readonly kind: "answer"; readonly sending: Sending; readonly result: TransportResult }
  | { readonly kind: "crash"; readonly process: SimulatedProcess }
  | { readonly kind: "stop"; readonly process: SimulatedProcess }
  | { readonly kind: "clock"; readonly process: SimulatedProcess | "database"; readonly byMs: number }
  | {
      readonly kind: "call";
      readonly process: SimulatedProcess;
      readonly operation: string;
      readonly input: CallInput;
      readonly outcome: Outcome;
      /** Transactions of this call that committed. */
      readonly commits: number;
    }
  | { readonly kind: "sweep"; readonly process: SimulatedProcess; readonly begunClockMs: number }
  /** Everything that an event caused is done, and some of it was committed. */
  | { readonly kind: "step" }
  /** From here on nothing fails but receivers. */
  | { readonly kind: "calm" }
  | { readonly kind: "end"; readonly isDrained: boolean };

/** Parameters and body of a call. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Handlers of some kinds of observations. */
export type Handlers<Result> = {
  readonly [Kind in Observation["kind"]]?: (observation: Extract<Observation, { kind: Kind }>) => Result;
};
