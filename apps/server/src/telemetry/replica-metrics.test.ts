import { expect, test } from "bun:test";
import type { ReplicaState } from "@design-catalog/storage-kysely";
import { Registry } from "prom-client";
import { parseSamples, valueOf } from "./parse-samples.fixture.ts";
import { countAnswers, replicaGauges } from "./replica-metrics.ts";

const answers = { replica: 5, away: 0, behind: 1, own_change: 2, seen_before: 3, refused: 4, failed: 6 };

function valuesOf(lagMs: ReplicaState["lagMs"]) {
  const gauges = replicaGauges({ state: () => ({ lagMs, reason: undefined, answers }) });
  return gauges.map(({ name, read }) => [name, read()]);
}

test("replicaGauges() shows the lag of a replica that is used, and none of another one", () => {
  expect(valuesOf(250)).toEqual([
    ["catalog_replica_up", [[1]]],
    ["catalog_replica_lag_seconds", [[0.25]]],
  ]);
  expect(valuesOf(undefined)).toEqual([
    ["catalog_replica_up", [[0]]],
    ["catalog_replica_lag_seconds", []],
  ]);
});

test("countAnswers() shows who answered, once however often it is read", async () => {
  const registry = new Registry();
  countAnswers(registry, { state: () => ({ lagMs: 0, reason: undefined, answers }) });
  await registry.metrics();
  const samples = parseSamples(await registry.metrics());
  const value = (labels: Record<string, string>) => valueOf(samples, "catalog_replica_answers_total", labels);
  expect(value({ server: "replica", reason: "none" })).toBe(5);
  const reasons = ["away", "behind", "own_change", "seen_before", "refused", "failed"];
  expect(reasons.map((reason) => value({ server: "primary", reason }))).toEqual([0, 1, 2, 3, 4, 6]);
});
