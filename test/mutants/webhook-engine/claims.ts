import type { Mutant } from "../mutant.ts";

const file = "packages/webhook-engine/src/dispatcher/claims.ts";
const stall = "packages/webhook-engine/src/dispatcher/stall.ts";
const tests = ["packages/webhook-engine/src/dispatcher/claims.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "first attempts with a backlog keep retries from being claimed",
    file,
    find: "        await claim(lane);\n",
    replace:
      "        do await claim(lane);\n        while (timers.now() >= lane.lookAtMs && !stopping.signal.aborted);\n",
    tests,
  },
  {
    bug: "a failing claim of first attempts keeps retries from being claimed",
    file,
    find: `        lagReason = \`claiming \${lane.queue} fails\`;`,
    replace: `        lagReason = \`claiming \${lane.queue} fails\`;\n        break;`,
    tests,
  },
  {
    bug: "a queue whose claims always fail is never seen as stalled, as every other round leaves it out",
    file,
    find: "        lane.lookAtMs = 0;\n        failed =",
    replace: "        failed =",
    tests,
  },
  {
    bug: "a job that comes while a claim is under way waits for half a second",
    file,
    find: "Math.min(lane.lookAtMs, nowMs + pollMs)",
    replace: "nowMs + pollMs",
    tests,
  },
  {
    bug: "a stalled dispatcher is logged in every round",
    file: stall,
    find: "    if (stalls === (stalledBy !== undefined)) return;\n",
    replace: "    if (!stalls && stalledBy === undefined) return;\n",
    tests,
  },
  {
    bug: "nobody is told that a stalled dispatcher gets on again",
    file: stall,
    find: "    stalledBy = stalls ? lagReason : undefined;",
    replace: "    stalledBy ??= lagReason;",
    tests,
  },
];
