import { DomainError } from "@design-catalog/core";
import { noTelemetry } from "@design-catalog/core/engine";
import type { SpanStart, Telemetry } from "@design-catalog/core/ports";
import {
  context,
  propagation,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const kinds: Readonly<Record<SpanStart["kind"], SpanKind>> = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  client: SpanKind.CLIENT,
};

/** The provider behind the API's own until another one is installed. */
const noProvider = new ProxyTracerProvider().getDelegate();

/**
 * Traces with the OpenTelemetry API. Until a provider is installed it makes no spans: those of the API that do nothing
 * cost each change three contexts and their attributes.
 */
export function createTracing(): Pick<Telemetry, "trace" | "traceparent"> {
  const tracer = trace.getTracer("design-catalog");
  return {
    trace(start, work) {
      if (!hasProvider()) return noTelemetry.trace(start, work);
      const { name, kind, parent, attributes } = start;
      const within = parent === undefined ? context.active() : contextOf(parent);
      return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, within, async (span) => {
        try {
          return await work({
            set: (more) => void span.setAttributes(more),
            fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
          });
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      if (!hasProvider()) return undefined;
      const carrier: { readonly traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  };
}

function hasProvider(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== noProvider;
}

/** A text that is no `traceparent` starts a new trace. */
function contextOf(traceparent: string) {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** Returns an error's name, never its message, which may repeat input. */
function nameOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
