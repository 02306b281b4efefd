import { findPatroni } from "../support/patroni.ts";
/**
 * Kills the primary of two replicated PostgreSQL 15 servers behind HAProxy while clients write, and promotes the
 * standby; then strikes the primary of three servers under Patroni in several ways. Takes about six minutes, on loopback.
 * docs/operations/high-availability.md has the expectations and results. Arguments select scenarios by name. Exits with 1
 * when a check fails or a program is missing; without Patroni or etcd, it says so and leaves `patroni` out.
 */
import { missingProgram } from "../support/replicated-postgres.ts";
import { createStage, type Stage } from "../support/stage.ts";
import type { Finding, Watched } from "./check.ts";
import { runCampaign } from "./run-campaign.ts";
import { failOver, type FailoverPlan } from "./scenarios/failover.ts";
import { strikePatroni } from "./scenarios/patroni.ts";

const campaignMsMax = 20 * 60_000;
const plan = { writers: 4, loadMs: 5_000, promoteAfterMs: 2_000, roleCheck: true };

const plans: Readonly<Record<string, FailoverPlan>> = {
  synchronous: { ...plan, synchronous: true },
  asynchronous: { ...plan, synchronous: false, lagMs: 1_500 },
  // Like a virtual address that moves before the standby is promoted.
  "without-role-check": { ...plan, synchronous: true, roleCheck: false, promoteAfterMs: 5_000 },
};

const ends: (() => Promise<void>)[] = [];
const missing = missingProgram();
if (missing !== undefined) {
  process.stderr.write(
    `Cannot run the campaign because ${missing} is not installed: apt-get install postgresql-15 haproxy\n`,
  );
  process.exit(1);
}
const chosen = process.argv.slice(2);
const installed = chosen.length === 0 || chosen.includes("patroni") ? await findPatroni() : undefined;
await runCampaign({
  scenarios: {
    ...Object.fromEntries(
      Object.entries(plans).map(([name, of]) => [
        name,
        (watched: Watched) => play((stage) => failOver(stage, { ...of, ...watched })),
      ]),
    ),
    ...(installed !== undefined && {
      patroni: (watched: Watched) => play((stage) => strikePatroni(stage, { ...plan, installed, ...watched })),
    }),
  },
  chosen,
  msMax: campaignMsMax,
  ends,
});

async function play(scenario: (stage: Stage) => Promise<Finding>): Promise<Finding> {
  const stage = await createStage();
  ends.push(() => stage.end());
  try {
    return await scenario(stage);
  } finally {
    await ends.pop()?.();
  }
}
