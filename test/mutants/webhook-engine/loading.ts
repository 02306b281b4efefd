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
    ["after one slow load deliveries are loaded in small sets forever", "Math.min(2 * batch.length, loadedMax)", "1"],
    ["over a slow connection every other load takes too long", "if (tookMs < quickMs && batch", "if (batch"],
    ["after a delivery that is alone, others are loaded in sets of two", " && batch.length === this.#countMax)", ")"],
    [
      "a delivery that cannot be loaded makes the others be loaded in small sets whenever its job comes back",
      "if (!refusal) this.#left",
      "if (!refusal || refusal.notBeforeMs <= this.#options.timers.now()) this.#left",
    ],
    [
      "a delivery that cannot be loaded is loaded and logged every ten seconds",
      "else if (refusal.notBeforeMs > this.#options.timers.now()) return false;",
      "",
    ],
    ["a delivery that could not be loaded for a day is not loaded for a day", ", lastWaitMs) : 0", ", 1e9) : 0"],
    [
      "a delivery that could be loaded in the end is loaded by itself forever",
      "    for (const { job } of batch) this.#refusals.delete(job.id);\n",
      "",
    ],
    ["a delivery waits for its lease when a connection is lost", "const triesMax = 2;", "const triesMax = 1;"],
    [
      "a delivery that takes too long to load occupies a place of its endpoint forever",
      "const isGivenUp = tries >= triesMax;",
      "const isGivenUp = tries > 1e9;",
    ],
    [
      "a lock on the events makes the dispatcher give up every delivery that it holds",
      "    } catch {\n      return false;",
      "    } catch {\n      return true;",
    ],
    [
      "after a lock on the events deliveries are loaded one by one",
      "if (!isTheirFault) this.#left.unshift(...batch);\n      else for",
      "for",
    ],
    [
      "two corrupt rows with nothing else to deliver make the process not ready",
      "      return false;\n    }\n    this.#stuckSinceMs = timers.now();",
      "      return false;\n    }\n    void timers;",
    ],
    ["a process with nothing to deliver is not ready", "    if (!this.hasMore) this.#stuckSinceMs = undefined;\n", ""],
    ["a load that never returns does not count as a stall", "    this.#stuckSinceMs ??= beganMs;\n", ""],
    ["a stall ends with every failure", "    this.#stuckSinceMs ??= beganMs;\n", "    this.#stuckSinceMs = beganMs;\n"],
    ["the dispatcher of a process that ends goes on loading", "    if (ended.aborted) this.#forgetAll();\n", ""],
    [
      "a claim that returns after the end is attempted, and its result lost",
      "const batch = ended.aborted ? [] : this.#next();",
      "const batch = this.#next();",
    ],
    [
      "a delivery that is read while the process ends is attempted, and its result lost",
      "} else if (!ended.aborted) {",
      "} else {",
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
