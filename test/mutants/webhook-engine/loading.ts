import { type Mutant, seed } from "../mutant.ts";

const source = "packages/webhook-engine/src/dispatcher";
const loading = [`${source}/loading.test.ts`];
const faults = [`${source}/faults.test.ts`];

/** Deliveries that cannot be loaded: what they hold up, and who hears of it. */
export const mutants: readonly Mutant[] = [
  ...seed(`${source}/loading.ts`, loading, [
    [
      "64 large deliveries over a slow connection are loaded together forever and never in time",
      "    this.#countMax = Math.floor(batch.length / 2);\n",
      "",
    ],
    ["after one slow load deliveries are loaded in small sets forever", "Math.min(2 * this.#countMax, loadedMax)", "1"],
    [
      "over a slow connection every other load takes too long",
      "if (tookMs < quickMs) this.#countMax",
      "this.#countMax",
    ],
    [
      "a delivery that cannot be loaded makes the others be loaded in small sets whenever its job comes back",
      "(this.#refusedAfter.has(held.job.id) ? this.#suspects : this.#left)",
      "this.#left",
    ],
    ["a delivery that cannot be loaded goes before all others", "Turn = this.#suspects.length > 0;", "Turn = true;"],
    [
      "a delivery that failed by itself waits for as long as others come",
      "    this.#isSuspectsTurn = this.#suspects.length > 0;\n",
      "",
    ],
    [
      "a delivery that could be loaded in the end is loaded by itself forever",
      "    for (const { job } of batch) this.#refusedAfter.delete(job.id);\n",
      "",
    ],
    [
      "a delivery that takes too long to load occupies a place of its endpoint forever",
      "this.#successes > refusedAfter || ",
      "",
    ],
    [
      "a lock on the events makes the dispatcher give up every delivery that it holds",
      "(!this.hasMore && !isOthersFault)",
      "true",
    ],
    [
      "a corrupt row with nothing else to deliver makes the process not ready",
      "    if (!this.hasMore) this.#stuckSinceMs = undefined;\n",
      "",
    ],
    [
      "the only delivery that there is is given up because events are locked, and nobody hears of a stall",
      "(!this.hasMore && !isOthersFault)",
      "!this.hasMore",
    ],
    ["a load that never returns does not count as a stall", "    this.#stuckSinceMs ??= beganMs;\n", ""],
    ["a stall ends with every failure", "    this.#stuckSinceMs ??= beganMs;\n", "    this.#stuckSinceMs = beganMs;\n"],
    [
      "the dispatcher of a process that ends goes on loading",
      "    if (this.#options.ended.aborted) this.#forgetAll();\n",
      "",
    ],
  ]),
  ...seed(`${source}/dispatcher.ts`, faults, [
    [
      "deliveries that cannot be loaded do not count as a stall: the process is ready and no alert fires",
      '      { lagMs: this.#loading.lagMs(nowMs), lagReason: "deliveries cannot be loaded" },\n',
      "",
    ],
  ]),
  ...seed(
    `${source}/dispatcher.ts`,
    [`${source}/parking.test.ts`],
    [["a parked endpoint whose probe cannot be loaded gets no other one", '        this.#note(held, "none");\n', ""]],
  ),
  ...seed(`${source}/stall.ts`, faults, [
    ["a stall is reported with the reason of another delay", "lag.lagMs > longest.lagMs", "lag.lagMs < longest.lagMs"],
  ]),
];
