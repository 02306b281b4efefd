import type { Span, Telemetry } from "../ports/telemetry.ts";

const unheardSpan: Span = { set() {}, fail() {} };

/** Telemetry that nobody listens to. */
export const noTelemetry: Telemetry = {
  requestAnswered() {},
  attemptMade() {},
  deliveryEnded() {},
  busyRefused() {},
  limitExceeded() {},
  trace: (_start, work) => work(unheardSpan),
  traceparent: () => undefined,
};
