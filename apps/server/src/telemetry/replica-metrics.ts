import { primaryReasons, type Replica } from "@design-catalog/storage-kysely";
import { Counter, type Registry } from "prom-client";
import type { StateGauge } from "./state-gauge.ts";

/** State of the standby that answers reads. */
export function replicaGauges(replica: Pick<Replica, "state">): readonly StateGauge[] {
  return [
    {
      name: "catalog_replica_up",
      help: "1 while the read replica is used; at 0 the primary answers everything",
      read: () => [[replica.state().lagMs === undefined ? 0 : 1]],
    },
    {
      name: "catalog_replica_lag_seconds",
      help: "Seconds that the read replica is behind at most, to half a second; absent while it is not used",
      read() {
        const { lagMs } = replica.state();
        return lagMs === undefined ? [] : [[lagMs / 1_000]];
      },
    },
  ];
}

/** Registers the counter of answers that the replica could give. */
export function countAnswers(registry: Registry, replica: Pick<Replica, "state">): void {
  const counter: Counter = new Counter({
    name: "catalog_replica_answers_total",
    help: "Answers that may lag, by the server that gave them and, for the primary, the reason",
    labelNames: ["server", "reason"],
    registers: [registry],
    collect() {
      const { answers } = replica.state();
      counter.reset();
      counter.inc({ server: "replica", reason: "none" }, answers.replica);
      for (const reason of primaryReasons) counter.inc({ server: "primary", reason }, answers[reason]);
    },
  });
}
