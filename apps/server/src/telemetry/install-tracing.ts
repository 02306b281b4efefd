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

/** Running export of traces. */
export interface OpenTracing {
  /** Sends remaining spans, for 3 s at most, and stops tracing. */
  close(): Promise<void>;
}

/** Receiver of spans. */
export interface TracingOptions {
  readonly exporter: SpanExporter;
  /** Share of traces to record where the caller has not decided. */
  readonly ratio: number;
  readonly log: Log;
}

/** Longest wait at the end of the process for a receiver that is away. */
const closeMsMax = 3_000;

/** Sends spans as OTLP over HTTP; the exporter itself reads `OTEL_EXPORTER_OTLP_HEADERS` and similar variables. */
export function otlpExporter(url: string): SpanExporter {
  return new OTLPTraceExporter({ url });
}

/** Installs an SDK behind the OpenTelemetry API of this process. */
export function installTracing({ exporter, ratio, log }: TracingOptions): OpenTracing {
  const provider = new TracerProvider({
    // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come last, so they win.
    resource: resourceFromAttributes({ "service.name": "design-catalog" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const warn = (reason: string) => log.warn("Tracing failed", { reason });
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => warn(String(error)));
      const isLate = await Promise.race([sent.then(() => false), sleep(closeMsMax, true, { ref: false })]);
      if (isLate) warn("The last traces could not be sent in time");
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
