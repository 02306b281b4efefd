import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Number of attempts that took a number of milliseconds. */
export type DurationCount = readonly [durationMs: number, count: number];

/** The attempts at one endpoint that began in one hour. They stay when the deliveries go. */
export interface AttemptHourRow {
  readonly id: string;
  readonly endpointId: Id<"endpoint">;
  /** Beginning of the hour, in UTC. */
  readonly hour: string;
  readonly success: number;
  readonly failure: number;
  /** Successes and failures together, in no order. */
  readonly durations: readonly DurationCount[];
}

/** Table of attempts by hour. */
export const attemptHours: Table<AttemptHourRow> = {
  name: "attempt_hours",
  columns: {
    id: "id",
    endpointId: "id",
    hour: "timestamp",
    success: "integer",
    failure: "integer",
    durations: "json",
  },
  unique: [["endpointId", "hour"]],
};

/** An hour whose attempts are counted, or about to be. A result that comes later takes its row away. */
export interface CountedHourRow {
  readonly id: string;
  readonly hour: string;
  readonly markedAt: string;
  /** True once {@link attemptHours} holds every attempt of the hour. */
  readonly isCounted: boolean;
}

/** Table of counted hours. */
export const countedHours: Table<CountedHourRow> = {
  name: "counted_hours",
  columns: { id: "id", hour: "timestamp", markedAt: "timestamp", isCounted: "boolean" },
  unique: [["hour"]],
};
