import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/webhook-engine/src/dispatcher";
const lane = `${folder}/fast-lane.ts`;
const offering = `${folder}/offering-storage.ts`;
const simulation = "test/simulation/fast-lane.test.ts";
const unit = [`${folder}/fast-lane.test.ts`];
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
        "if (!this.#isOpen || !isCurrent || !this.#isFresh(begunAtMs)) return undefined;",
        "if (!this.#isOpen || !isCurrent) return undefined;",
      ],
      [
        "an event is sent to an endpoint that was disabled, deleted or moved between its reading and the commit",
        "endpointVersion === offer.endpointVersion && ",
        "",
      ],
      [
        "the room of jobs that are handed back stays reserved",
        "        drop();\n        return { begun",
        "        return { begun",
      ],
    ],
  ),
  ...seed(
    offering,
    [simulation],
    [
      [
        "a commit whose answer was lost keeps its places for ever",
        "    followed.drop();\n    throw error;",
        "    throw error;",
      ],
      [
        "a run that ended in a deadlock or a rollback is sent, although its event never was committed",
        "  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {",
        `  const versionOf = new Map(held.map(({ offer }) => [offer.item.endpoint?.id ?? "", offer.endpointVersion]));
  const now = held.map(({ job, offer }) => ({ job, offer, endpointVersion: offer.endpointVersion }));
  if (versionOf.size > 0) followed.handOver(now);
  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {`,
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
    ["new events overtake a backlog for ever", " || !lane.hasExhausted(group) || ", " || "],
    ["an endpoint that does not answer takes slots again", "if (parking.isParked(endpointIdOf({ group })) || ", "if ("],
    [
      "events of an endpoint that answers slowly fill the memory of the process",
      "!lane.hasExhausted(group) || !this.#hasRoom(group))",
      "!lane.hasExhausted(group))",
    ],
    [
      "transactions that commit at the same time each take all the room that is left",
      "ofGroup = (lane.activeByGroup.get(group) ?? 0) + (this.#reservedByGroup.get(group) ?? 0);",
      "ofGroup = lane.activeByGroup.get(group) ?? 0;",
    ],
    ["many large events fill the memory", "if (!isWanted || this.#bytes + bytes > bytesMax)", "if (!isWanted)"],
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
      "now.at, now.at, now.at, now.at,",
      "now.at, now.at, NULL, now.at,",
    ],
    [
      "the job of a process that died is never taken over",
      "now.at, now.at, now.at, now.at,",
      "now.at, now.at, now.at, NULL,",
    ],
  ]),
  ...seed("packages/storage-kysely/src/transaction.ts", conformance, [
    [
      "a transaction that runs again hands over what the run before it asked for",
      "  const commitReads = createCommitReads();",
      "  const commitReads = (Object(openStatements).reads ??= createCommitReads());",
    ],
  ]),
];
