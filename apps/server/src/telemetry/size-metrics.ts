import type { ApplicationSize } from "@design-catalog/core/ports";
import { type DatabasePool, readApplicationSizes } from "@design-catalog/storage-kysely";
import { keptReading } from "./kept-reading.ts";
import type { Samples, StateGauge } from "./state-gauge.ts";

/** Applications with metrics: the largest, so their number is bounded. */
const applicationsMax = 50;
/** Sizes are measured once a day. */
const keptMs = 300_000;

/** Sizes of the largest applications as last measured. */
export function sizeGauges(pool: DatabasePool): readonly StateGauge[] {
  const sizes = keptReading(() => readApplicationSizes(pool.query, { limit: applicationsMax }), keptMs);
  const gauge = (name: string, help: string, valueOf: (size: ApplicationSize) => number): StateGauge => ({
    name: `catalog_application_${name}`,
    help,
    labels: ["application"],
    read: async (): Promise<Samples> =>
      ((await sizes()) ?? []).map((size) => [valueOf(size), { application: size.id }] as const),
  });
  return [
    gauge("rows", "Rows of each of the largest applications, as estimated once a day", ({ rows }) => rows),
    gauge("bytes", "Bytes of these rows with their indexes", ({ bytes }) => bytes),
    gauge("changes_per_day", "Entries of the audit trail on the last whole day", ({ changesPerDay }) => changesPerDay),
    gauge("deliveries_per_day", "Deliveries of the last whole day", ({ deliveriesPerDay }) => deliveriesPerDay),
  ];
}
