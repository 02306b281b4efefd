import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/webhook-engine/src/dispatcher";
const lane = `${folder}/fast-lane.ts`;
const offering = `${folder}/offering-storage.ts`;
const simulation = "test/simulation/fast-lane.test.ts";
const unit = [`${folder}/fast-lane.test.ts`];
const pressure = [`${folder}/back-pressure.test.ts`];
const recovery = ["packages/queue-pg-boss/src/hold.test.ts"];
const conformance = ["packages/storage-kysely/src/kysely-storage.test.ts"];

/** Bugs that the simulation finds without the help of a nearer test. */
const simulated: readonly Mutant[] = [
  ...seed(
    lane,
    [simulation],
    [
      [
        "a process that was frozen between commit and attempt sends what another has sent meanwhile",
        "if (!this.#isOpen || !isCurrent || !this.#isFresh(run.begunAtMs)) return undefined;",
        "if (!this.#isOpen || !isCurrent) return undefined;",
      ],
      [
        "an event is sent to an endpoint that was disabled, deleted or moved between its reading and the commit",
        "endpointVersion === offer.endpointVersion && ",
        "",
      ],
      [
        "the room of jobs that are handed back stays reserved",
        "    this.#free();\n    return { begun",
        "    return { begun",
      ],
    ],
  ),
  ...seed(
    offering,
    [simulation],
    [
      [
        "a commit whose answer was lost keeps its places for ever",
        "      followed.drop();\n      throw error;",
        "      throw error;",
      ],
      [
        "an event is sent before it is committed, even one that never is",
        "  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {",
        `  const versionOf = new Map(held.map(({ offer }) => [offer.item.endpoint?.id ?? "", offer.endpointVersion]));
  const now = held.map(({ job, offer }) => ({ job, offer, endpointVersion: offer.endpointVersion }));
  if (versionOf.size > 0) followed.handOver(now);
  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {`,
      ],
      [
        "a transaction that runs again after a deadlock also sends the event of the run that was rolled back",
        `    followed.drop();
    const ofRun: HandedJob[] = (handed = []);
    const ran = await work({
      ...transaction,
      enqueue: (jobs) => enqueue({ transaction, followed, handed: ofRun }, jobs),`,
        `    const ofRun = handed;
    const takes: Parameters<Transaction["versionsAfterCommit"]>[2][] = (Object(followed).takes ??= []);
    const earlier = takes.splice(0);
    const keeping: Transaction = {
      ...transaction,
      versionsAfterCommit(table, ids, take) {
        takes.push(take);
        transaction.versionsAfterCommit(table, ids, (versions) => {
          for (const takeEarlier of earlier.splice(0)) takeEarlier(versions);
          take(versions);
        });
      },
    };
    const ran = await work({
      ...transaction,
      enqueue: (jobs) => enqueue({ transaction: keeping, followed, handed: ofRun }, jobs),`,
      ],
    ],
  ),
  ...seed(
    `${folder}/dispatcher.ts`,
    [simulation],
    [
      [
        "a lease is measured by the wall clock, so one that lapsed looks fresh once the clock was set back",
        "      timers: options.timers,\n      bytesMax",
        "      timers: options.clock,\n      bytesMax",
      ],
    ],
  ),
  ...seed(
    "packages/storage-memory/src/memory-queue.ts",
    [simulation],
    [
      [
        "the jobs of a process that died between commit and attempt never come back",
        "leaseEndsAtMs: begunAtMs + leaseMs };",
        "leaseEndsAtMs: Infinity };",
      ],
    ],
  ),
];

export const mutants: readonly Mutant[] = [
  ...simulated,
  ...seed(lane, unit, [
    ["an endpoint that does not answer takes slots again", " && !parking.isParked(endpointIdOf(job));", ";"],
    ["many large events fill the memory", " || this.#bytes + bytes > bytesMax) return", ") return"],
    ["after some large events no more attempts begin from memory", "() => (this.#bytes -= bytes)", "() => undefined"],
    [
      "a process that is stopping begins attempts that its end cuts off",
      "if (!this.#isOpen || !isCurrent",
      "if (!isCurrent",
    ],
    [
      "a long transaction leaves an attempt too little of its lease",
      "const offeredMsMax = 2_000;",
      "const offeredMsMax = 9_000;",
    ],
  ]),
  ...seed(lane, pressure, [
    ["a change with many events waits for room that it has taken itself", "if (this.#groups.has(group)) return;", ""],
    ["work of the service itself fails while it is busy", "return mayWait && this.#options", "return this.#options"],
    [
      "a request that waited for room begins attempts under a lease that is two seconds old",
      "{ ...run, begunAtMs: this.#options.timers.now() }",
      "run",
    ],
    ["a request waits for room while the process stops", "    this.#options.pressure.end();\n", ""],
  ]),
  ...seed(`${folder}/room.ts`, unit, [
    ["new events overtake a backlog for ever", "if (!this.#lane.hasExhausted(group)) return 0;", ""],
    ["events of an endpoint fill the memory of the process", "jobsPerEndpoint - this.taken(group), ", ""],
    [
      "transactions that commit at the same time each take all the room that is left",
      " + (this.#reservedByGroup.get(group) ?? 0);\n  }",
      ";\n  }",
    ],
  ]),
  ...seed(`${folder}/back-pressure.ts`, pressure, [
    [
      "accepted changes wait for seconds while the API takes the processor",
      "=== 0)) return false;",
      "=== 0) || true) return false;",
    ],
    [
      "a request that waits is overtaken by those that come later",
      "(hasWaited || this.#requests.count(group) === 0)",
      "true",
    ],
    ["nobody sees that the service is busy", "    telemetry.busyRefused();\n", ""],
    ["an answer tells of an event that waits for seconds", "if (!this.#isEased(group)) await", "if (false) await"],
    [
      "an answer waits a second although the process has caught up",
      "if (this.#answers.count(group) > 0 && this.#isEased(group))",
      "if (false)",
    ],
  ]),
  ...seed(`${folder}/pace.ts`, pressure, [
    ["a slow receiver makes the service refuse changes", " || Math.min(...endpoint.durationsMs) > quickMs", ""],
    ["a receiver that hangs makes the service refuse changes", "return !hangs(endpointId);", "return true;"],
    ["one answer that is late lets a backlog grow", ">= lane.perEndpoint / 2", ">= 1"],
    ["attempts that have ended count as hanging", "attempts.delete(attempt);", ""],
    ["a receiver that fails makes the service refuse changes", 'if (outcome === "failure") {', "if (false) {"],
    ["the backlog of a receiver's outage makes the service refuse changes", "!endpoint?.isCaughtUp", "!endpoint"],
  ]),
  ...seed(
    `${folder}/dispatcher.ts`,
    [`${folder}/dispatcher.test.ts`],
    [
      [
        "a receiver that was quick and begins to hang makes the service refuse changes",
        "onBegun: (held: HeldJob) => this.#pace.begin(held.endpointId)",
        "onBegun: () => () => {}",
      ],
    ],
  ),
  ...seed(offering, pressure, [
    [
      "a change is committed without the deliveries that had no room",
      "if (followed.mustWait) throw",
      "if (false) throw",
    ],
  ]),
  ...seed(
    `${folder}/lines.ts`,
    [`${folder}/admission.test.ts`],
    [
      [
        "new events pass those that wait in line",
        "(isWaiting(known) || !hasScheduledPlace(known))",
        "!hasScheduledPlace(known)",
      ],
      [
        "one endpoint gets more attempts at once than it has places",
        "(isWaiting(known) || !hasScheduledPlace(known))",
        "isWaiting(known)",
      ],
    ],
  ),
  ...seed("packages/queue-pg-boss/src/hold-statement.ts", recovery, [
    [
      "a job that was held and handed back keeps its fencing token",
      "'active', ${now}, ${now}, ${now}, ${now},",
      "'active', ${now}, ${now}, NULL, ${now},",
    ],
    [
      "the job of a process that died is never taken over",
      "'active', ${now}, ${now}, ${now}, ${now},",
      "'active', ${now}, ${now}, ${now}, NULL,",
    ],
    [
      "a change for several endpoints whose jobs are held loses the endpoints of the attempts",
      "Array.from(jobs.values(), ({ group }) => group ?? null)",
      "[...jobs.keys()]",
    ],
  ]),
  ...seed("packages/storage-kysely/src/transactions/transaction.ts", conformance, [
    [
      "a transaction that runs again hands over what the run before it asked for",
      "  const commitReads = createCommitReads();",
      "  const commitReads = (Object(openStatements).reads ??= createCommitReads());",
    ],
  ]),
  ...seed(
    `${folder}/lines.ts`,
    [`${folder}/admission.test.ts`],
    [
      [
        "an endpoint that does not answer keeps all others from the fast lane",
        "this.#startableIn(lane) >= lane.slots",
        "this.#waiting >= lane.slots",
      ],
      ["the fast lane takes the slots of jobs that wait", " + this.#startableIn(lane) >= lane.slots", " >= lane.slots"],
    ],
  ),
];
