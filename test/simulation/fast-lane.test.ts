import { expect, test } from "bun:test";
import { fastLaneSometimes } from "./checks/fast-lane-checks.ts";
import { drawSwarm } from "./engine/swarm.ts";
import { type Report, simulateSeed } from "./simulate-seed.ts";

/** Seeds that are looked at; in half of them workers answer calls. */
const seedsMax = 300;
/** Time that the seeds take, doubled for a busy machine. */
const timeoutMs = 300_000;

// The bugs that are seeded into the fast lane (test/mutants) have to be found here, in less time than by all seeds.
test(
  "attempts that begin right after the commit keep every invariant, under every condition that tests them",
  () => {
    const reports: Report[] = [];
    for (let seed = 1; seed <= seedsMax; seed++) {
      if (!drawSwarm(seed).allInOne) continue;
      const report = simulateSeed(seed);
      reports.push(report);
      if (report.violation) break;
    }
    expect(reports.at(-1)?.violation).toBeUndefined();
    const seen = new Set(reports.flatMap((report) => report.seen));
    expect(fastLaneSometimes.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  },
  timeoutMs,
);
