import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

/** Traces that are sent. */
export interface OpenTracing {
  /** Sends what is left, for 3 s at most, and traces no more. */
  close(): Promise<void>;
}

/** Where spans go. */
export interface TracingOptions {
  readonly exporter: SpanExporter;
  /** The share of traces that are recorded, unless their caller has decided. */
  readonly ratio: number;
  readonly log: Log;
}

/** A receiver of traces that is away must not hold up the end of the process. */
const closeMsMax = 3_000;

/** Sends spans as OTLP over HTTP; `OTEL_EXPORTER_OTLP_HEADERS` and the like are read by the exporter itself. */
export function otlpExporter(url: string): SpanExporter {
  return new OTLPTraceExporter({ url });
}

/** Makes an SDK what the OpenTelemetry API of this process works with. */
export function installTracing({ exporter, ratio, log }: TracingOptions): OpenTracing {
  const provider = new TracerProvider({
    // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come last, and so win.
    resource: resourceFromAttributes({ "service.name": "design-catalog" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const warn = (reason: string) => log.warn("Traces met a problem", { reason });
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => warn(String(error)));
      const isLate = await Promise.race([sent.then(() => false), sleep(closeMsMax, true, { ref: false })]);
      if (isLate) warn("The last ones could not be sent in time");
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
