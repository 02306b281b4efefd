import type { Readiness } from "@design-catalog/http";
import type { MetricSamples } from "../telemetry/metrics.ts";

/** Part of the service that the supervisor gives to one of its processes. */
export interface Place {
  /** From 0; the first one does the periodic work. */
  readonly index: number;
  /** Processes that share the port, the connections and the places of each endpoint. */
  readonly count: number;
  readonly port: number;
  /** Origin under which clients reach the service. */
  readonly baseUrl: string;
  /** The embedded PostgreSQL, which the supervisor owns; undefined for a configured database. */
  readonly embedded: { readonly connectionString: string; readonly description: string } | undefined;
}

/** Answers of a process about itself. */
export interface Own {
  metrics(): Promise<MetricSamples>;
  readiness(): Promise<Readiness>;
}

/** Answers about all processes, which any of them gives. */
export interface Whole {
  /** The samples of all processes, in the text format of Prometheus. */
  metrics(): Promise<string>;
  readiness(): Promise<Readiness>;
}

/** Answers of the supervisor to one of its processes. */
export interface Supervising extends Whole {
  place(): Promise<Place>;
  /** Takes what the process tells once it has started. */
  started(told: object): Promise<void>;
}

/** One of several processes. */
export interface Membership {
  readonly place: Place;
  /** Lets the supervisor ask this process; returns what it answers for all. */
  join(own: Own): Whole;
}
