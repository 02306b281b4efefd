import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import { createObserver, type Observer } from "./observation-metrics.ts";
import { type StateSources, watchState } from "./state-metrics.ts";

/** Samples of one process. */
export type MetricSamples = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Adds up the samples of several processes, each as its metric says, in the text format of Prometheus. */
export function addUpMetrics(processes: readonly MetricSamples[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

/** The metrics of one process. */
export interface Metrics {
  readonly observer: Observer;
  /** Adds the parts whose state it reads; call it once. */
  watch(sources: StateSources): void;
  /** Returns all samples in the text format of Prometheus. */
  read(): Promise<string>;
  /** Returns all samples for {@link addUpMetrics}. */
  samples(): Promise<MetricSamples>;
  readonly contentType: string;
}

/** Metrics of prom-client that mean something on Bun; the rest is about V8. */
const processMetrics = /^process_|^nodejs_eventloop_lag_(?:mean|p99|max)_|^nodejs_heap_size_|^nodejs_external_/u;

/** Milliseconds between two timers whose lateness is measured. Each wakes the process, and most wakes of an idle one were these. */
const lagSampleMs = 500;

/** Creates metrics without observations. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampleMs });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!processMetrics.test(name)) registry.removeSingleMetric(name);
  }
  return {
    observer: createObserver(registry),
    watch: (sources) => watchState(registry, sources),
    read: () => registry.metrics(),
    samples: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}
