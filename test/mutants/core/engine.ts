import { seed } from "../mutant.ts";

const source = "packages/core/src";

export const mutants = [
  ...seed(
    `${source}/ports/pause.ts`,
    [`${source}/ports/pause.test.ts`],
    [
      [
        "a long computation never lets others work after the first pause",
        "await pause?.();\n      beganMs = clock.now();",
        "await pause?.();\n      beganMs = Infinity;",
      ],
      [
        "a long computation holds up others after the clock was set back",
        "Math.abs(clock.now() - beganMs)",
        "clock.now() - beganMs",
      ],
    ],
  ),
  ...seed(
    `${source}/engine/rows/patch.ts`,
    [`${source}/engine/rows/patch.test.ts`],
    [
      [
        "null in a map stays as null instead of removing the key",
        "filter(([name]) => patch[name] !== null)",
        "filter(() => true)",
      ],
      [
        "a map is replaced instead of merged",
        "mergeMap(isJsonObject(before) ? before : {}, value)",
        "mergeMap({}, value)",
      ],
      [
        "a patch resets what it leaves out",
        "return { ...current, ...Object.fromEntries(merged) };",
        "return Object.fromEntries(merged);",
      ],
      ["the document promises that an absent member is reset", "delete copy.default;", "void copy.default;"],
    ],
  ),
  ...seed(
    `${source}/engine/calls/idempotency.ts`,
    [`${source}/engine/calls/idempotency.test.ts`, "packages/http/src/request/idempotency.test.ts"],
    [
      [
        "another request under the same key gets the first one's answer",
        "if (known.fingerprint !== fingerprint) {",
        "if (known.fingerprint === null) {",
      ],
      [
        "two requests at once under one key both run",
        "if (!(await transaction.tryLock(`${purpose}:${request.key}`))) {",
        "if (request.key === undefined) {",
      ],
      ["a key is good for an hour", "export const idempotencyHours = 24;", "export const idempotencyHours = 1;"],
      ["a replayed secret is not audited", "if (owner) await recordReveal(joined, owner);", "void recordReveal;"],
      [
        "the key of another user gives their answer",
        "where: all(matches({ userId, key: request.key }), {",
        "where: all(matches({ key: request.key }), {",
      ],
    ],
  ),
  ...seed(
    `${source}/engine/calls/rate-limit.ts`,
    [`${source}/engine/calls/rate-limit.test.ts`],
    [
      ["one use too many", "row.uses < limit.limit", "row.uses <= limit.limit"],
      ["Retry-After says zero", "Math.ceil((resetsMs - nowMs) / 1000)", "Math.floor((resetsMs - nowMs) / 100_000)"],
      ["a window never ends", "running ? { uses: row.uses + 1 } : fresh", "{ uses: row.uses + 1 }"],
      ["each use begins another window", "running ? { uses: row.uses + 1 } : fresh", "fresh"],
    ],
  ),
  ...seed(
    `${source}/ports/id.ts`,
    [`${source}/ports/id.test.ts`],
    [
      [
        "an id in capitals is an id",
        `export const idPattern = "^[0-9a-f]{24}$";`,
        `export const idPattern = "^[0-9a-fA-F]{24}$";`,
      ],
      ["text of any shape becomes an id", "if (!isId<Kind>(given)) throw", 'if (given === "") throw'],
    ],
  ),
  ...seed(
    `${source}/engine/id.ts`,
    [`${source}/engine/id.test.ts`],
    [
      [
        "ids go back when the clock does",
        "timeMs = Math.max(wholeSecond(clock.now()), nextSecondMs);",
        "timeMs = wholeSecond(clock.now());",
      ],
      ["the counter runs into the random part", "|| counter > counterMax) {", ") {"],
      [
        "the time of an id is its seconds taken for milliseconds",
        "Number.parseInt(id.slice(0, 8), 16) * 1000",
        "Number.parseInt(id.slice(0, 8), 16)",
      ],
    ],
  ),
  ...seed(
    `${source}/engine/upkeep/reseal.ts`,
    [`${source}/engine/upkeep/reseal.test.ts`],
    [
      [
        "only the first hundred rows are sealed with the new key",
        "if (!last || page.length < batchRows) return progress;",
        "return progress;",
      ],
      ["values that no key opens are not counted", "counted.unreadable += 1;", ""],
      [
        "values in lists keep the old key",
        "if (Array.isArray(value)) return Promise.all(value.map((item) => mapStale(item, box, replace)));",
        "if (Array.isArray(value)) return value;",
      ],
    ],
  ),
];
