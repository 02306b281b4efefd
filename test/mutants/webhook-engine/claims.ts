import type { Mutant } from "../mutant.ts";

const file = "packages/webhook-engine/src/dispatcher/claims.ts";
const lane = "packages/webhook-engine/src/dispatcher/lane.ts";
const laneTests = ["packages/webhook-engine/src/dispatcher/lane.test.ts"];
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
    bug: "a queue whose claims always fail never counts as stalled because every other round leaves it out",
    file,
    find: "        lane.lookNow();\n        failed =",
    replace: "        failed =",
    tests,
  },
  {
    bug: "a job that comes during a claim waits for half a second",
    file: lane,
    find: "Math.min(this.#lookAtMs, nextLookMs)",
    replace: "nextLookMs",
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
    bug: "nobody is told that a stalled dispatcher has recovered",
    file: stall,
    find: "    stalledBy = stalls ? lagReason : undefined;",
    replace: "    stalledBy ??= lagReason;",
    tests,
  },
  {
    bug: "a slot that becomes free during a claim stays empty for half a second",
    file: lane,
    find: '    this.#lookAtMs = Infinity;\n    this.#unexhausted = "all";\n',
    replace: "    this.#lookAtMs = Infinity;\n",
    tests: laneTests,
  },
  {
    bug: "every slot that becomes free queries the queue again, even if its endpoint has no more jobs",
    file: lane,
    find: 'this.#unexhausted === "all" || this.#unexhausted.has(group)',
    replace: 'this.#unexhausted === "all" || this.#unexhausted.size > 0',
    tests: laneTests,
  },
  {
    bug: "an ended job occupies a place of its endpoint forever",
    file: lane,
    find: "this.#count(group, -1)",
    replace: "this.#active--",
    tests: laneTests,
  },
];
