import { DomainError, formatTimestamp } from "@design-catalog/core/engine";
import type {
  Clock,
  Log,
  AttemptRecord,
  DispatchEndpoint,
  DispatchItem,
  HttpTransport,
  SecretBox,
  Timers,
  TransportRequest,
  TransportResult,
} from "@design-catalog/core/ports";
import { sentBody } from "@design-catalog/core/webhooks";
import type { DestinationPolicy, VettedDestination } from "../addresses/policy.ts";
import { parseUrl } from "../addresses/url-rules.ts";
import { sendAuthorized } from "./authorized-send.ts";
import { tellExpiry } from "./expired-certificate.ts";
import { attemptHeaders, openEndpoint } from "./request.ts";
import { type AttemptResponse, errorText, judgeResponse, nothingReceived, responseBytesMax } from "./response.ts";

/** Ports of an attempt. */
export interface AttemptPorts {
  readonly transport: HttpTransport;
  readonly addressPolicy: Pick<DestinationPolicy, "resolveVetted">;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** A delivery to attempt, with its endpoint and what caused the attempt. */
export interface AttemptInput {
  readonly item: DispatchItem;
  readonly endpoint: DispatchEndpoint;
  readonly trigger: AttemptRecord["trigger"];
  /** Names the span of the attempt to its receiver. @default nothing */
  readonly traceparent?: string | undefined;
}

/** A completed attempt. */
export interface Attempt {
  readonly record: AttemptRecord;
  /** The `Retry-After` header as received. */
  readonly retryAfter: string | undefined;
  /** The `Date` header as received. */
  readonly date?: string | undefined;
}

/** One deadline for name resolution, connection, TLS, request and response to the last byte. */
export const attemptDeadlineMs = 15_000;

/**
 * Makes one attempt. Every failure of DNS, the network or the receiver becomes a failed attempt in the record, and so does
 * a secret that cannot be opened, before anything is sent: people look for what failed at the delivery.
 */
export async function makeAttempt(ports: AttemptPorts, input: AttemptInput): Promise<Attempt> {
  const stopwatch = startStopwatch(ports);
  const opened = await open(ports, input.endpoint);
  if (opened instanceof DomainError)
    return failed(input, stopwatch, { errorClass: "secret", errorMessage: errorText(opened.message) });
  const url = parseUrl(input.endpoint.url);
  if (!url) return failed(input, stopwatch, { errorClass: "blocked_address", errorMessage: "the URL does not parse" });
  const destination = await resolve(ports, url);
  const dnsMs = stopwatch.elapsedMs();
  if (destination.outcome === "refused") {
    const { errorClass, message } = destination;
    return failed(input, stopwatch, { errorClass, errorMessage: errorText(message), timings: { dnsMs } });
  }
  const body = new TextEncoder().encode(sentBody(input.item.body, input.item.payload));
  const headers = attemptHeaders({ ...input, opened, body, nowMs: ports.clock.now() });
  const leftMs = () => attemptDeadlineMs - stopwatch.elapsedMs();
  const request = {
    method: "POST" as const,
    url,
    addresses: destination.addresses,
    headers,
    body,
    ...(opened.clientCertificate && { clientCertificate: opened.clientCertificate }),
    deadlineMs: leftMs(),
    responseBytesMax,
  };
  const { auth } = opened;
  const sent = auth
    ? await sendAuthorized(request, {
        ports,
        endpointId: input.endpoint.id,
        auth,
        leftMs,
        send: (one) => send(ports, one),
      })
    : { outcome: "sent" as const, result: await send(ports, request) };
  if (sent.outcome === "unauthorized") {
    const { errorClass, message } = sent;
    return failed(input, stopwatch, { errorClass, errorMessage: errorText(message), timings: { dnsMs } });
  }
  const result = tellExpiry(sent.result, { endpoint: input.endpoint, nowMs: ports.clock.now() });
  const response = judgeResponse(result);
  const answered = (result.outcome === "response" ? result : result.answer)?.headers;
  return {
    record: record(input, stopwatch, {
      ...response,
      remoteAddress: result.remoteAddress,
      timings: { ...result.timings, dnsMs },
    }),
    retryAfter: answered?.["retry-after"],
    date: answered?.["date"],
  };
}

async function open({ secretBox, clock }: AttemptPorts, endpoint: DispatchEndpoint) {
  try {
    return await openEndpoint(endpoint, { secretBox, nowMs: clock.now() });
  } catch (error) {
    if (error instanceof DomainError && error.code === "secret_unreadable") return error;
    throw error;
  }
}

/** Policy and transport report failures as results. If one throws, its fault must not stop the dispatcher. */
async function resolve({ addressPolicy, log }: AttemptPorts, url: URL): Promise<VettedDestination> {
  try {
    return await addressPolicy.resolveVetted(url, attemptDeadlineMs);
  } catch (error) {
    log.error("Resolving a webhook destination threw", { error: String(error) });
    return { outcome: "refused", errorClass: "service", message: "The resolver failed" };
  }
}

async function send({ transport, log }: AttemptPorts, request: TransportRequest): Promise<TransportResult> {
  try {
    return await transport.send(request);
  } catch (error) {
    log.error("Sending a webhook threw", { error: String(error) });
    return {
      outcome: "error",
      errorClass: "service",
      message: "The transport failed",
      timings: {},
      remoteAddress: null,
    };
  }
}

interface Stopwatch {
  readonly startedAtMs: number;
  elapsedMs(): number;
}

/**
 * Starts a stopwatch. The clock gives the start; the duration comes from timers, which setting the clock does not
 * affect.
 */
function startStopwatch({ clock, timers }: Pick<AttemptPorts, "clock" | "timers">): Stopwatch {
  const startMs = timers.now();
  return {
    startedAtMs: clock.now(),
    elapsedMs: () => Math.round(timers.now() - startMs),
  };
}

type RecordParts = AttemptResponse & Pick<AttemptRecord, "remoteAddress" | "timings">;

function record(input: AttemptInput, stopwatch: Stopwatch, parts: RecordParts): AttemptRecord {
  return {
    trigger: input.trigger,
    startedAt: formatTimestamp(stopwatch.startedAtMs),
    durationMs: stopwatch.elapsedMs(),
    ...parts,
  };
}

function failed(
  input: AttemptInput,
  stopwatch: Stopwatch,
  failure: Pick<AttemptRecord, "errorClass" | "errorMessage"> & Partial<Pick<AttemptRecord, "timings">>,
): Attempt {
  const parts = { ...nothingReceived, remoteAddress: null, timings: {}, ...failure };
  return {
    record: record(input, stopwatch, { outcome: "failure", ...parts }),
    retryAfter: undefined,
  };
}
