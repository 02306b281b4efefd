import type { Reader } from "./reader.ts";
import { variables } from "./variables.ts";

/** Receiver of traces, and the share to record. */
export interface TraceSettings {
  /** URL that takes spans as OTLP over HTTP. */
  readonly url: string;
  /** Share of traces to record where the caller has not decided: 0 to 1. */
  readonly ratio: number;
}

/** Reads `OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_TRACES_SAMPLER_ARG`; undefined without the former. */
export function readTraces(reader: Reader): TraceSettings | undefined {
  const endpoint = reader.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  const ratio = reader.parsed("OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1", parseRatio);
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/u, "")}/v1/traces`,
    ratio: ratio ?? variables.OTEL_TRACES_SAMPLER_ARG.default,
  };
}

function parseRatio(value: string): number | undefined {
  const ratio = /^\d(?:\.\d+)?$/u.test(value) ? Number(value) : Number.NaN;
  return ratio >= 0 && ratio <= 1 ? ratio : undefined;
}
