import type { AttemptRecord } from "./delivery-store.ts";

/** A request that was answered. */
export interface AnsweredRequest {
  /** Name of the operation or route; undefined where no path matched. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly durationMs: number;
}

/** An attempt of a delivery, whatever its outcome. */
export interface MadeAttempt {
  readonly record: Pick<AttemptRecord, "trigger" | "outcome" | "errorClass" | "statusCode" | "durationMs" | "timings">;
  /** Milliseconds from the event to the start of its first attempt; undefined for later and manual ones. */
  readonly firstAttemptLagMs: number | undefined;
}

/** A request above a limit. */
export interface ExceededLimit {
  /** Name of the policy: an application has at most 20. */
  readonly policy: string;
  readonly enforced: boolean;
}

/** Facts about a span. Ids are welcome; secrets, bodies, headers and URLs are not. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A step of a trace before it begins. */
export interface SpanStart {
  /** One of few: paths with placeholders, no ids. */
  readonly name: string;
  readonly kind: "server" | "internal" | "producer" | "client";
  /** `traceparent` (W3C Trace Context) of its cause. @default the span under way */
  readonly parent?: string | undefined;
  readonly attributes: SpanAttributes;
}

/** A step of a trace that is under way. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks it as failed; `reason` is one of few. */
  fail(reason: string): void;
}

/** Hears what the service does, for counts and traces. It is cheap, throws nothing of its own and changes nothing. */
export interface Telemetry {
  requestAnswered(request: AnsweredRequest): void;
  attemptMade(attempt: MadeAttempt): void;
  /** Called after the final state of a delivery is stored. */
  deliveryEnded(status: "delivered" | "exhausted" | "cancelled"): void;
  /** Called when a request was refused because deliveries wait for this process. */
  busyRefused(): void;
  /** Called when a limit on requests was used up; unless it is enforced, the request ran nevertheless. */
  limitExceeded(excess: ExceededLimit): void;
  /** Runs `work` as a span; spans that begin meanwhile become its children. It fails when `work` rejects. */
  trace<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Names the current span to a process that continues it; undefined when nothing is recorded. */
  traceparent(): string | undefined;
}
