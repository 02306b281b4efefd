import type { Log } from "@design-catalog/core";
import type { TraceSettings } from "@design-catalog/host";
import type { OpenTracing } from "./install-tracing.ts";

/** Starts sending traces. Only now it loads OpenTelemetry's SDK: 30 ms and 5 MB that most starts need not pay. */
export async function openTracing(settings: TraceSettings, log: Log): Promise<OpenTracing> {
  const { installTracing, otlpExporter } = await import("./install-tracing.ts");
  const { url, ratio } = settings;
  log.info("Sending traces", { ratio });
  return installTracing({ exporter: otlpExporter(url), ratio, log });
}
