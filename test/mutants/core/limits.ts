import { seed } from "../mutant.ts";

const limits = "packages/core/src/application/limits";
const requests = `${limits}/request-limits.test.ts`;

export const mutants = [
  ...seed(
    `${limits}/bucket.ts`,
    ["packages/storage-memory/src/memory-storage.test.ts", requests],
    [
      ["a caller gets parts of a token", "Math.floor(state.capacity", "Math.ceil(state.capacity"],
      ["a bucket that was never used is empty", "Math.max(fullAtMs - nowMs, 0)", "Math.abs(fullAtMs - nowMs)"],
      [
        "after the clock is set back nobody may call for hours",
        "capacity * refillMs);",
        "capacity * refillMs * 1_000);",
      ],
    ],
  ),
  ...seed(
    `${limits}/leased-buckets.ts`,
    [requests],
    [
      ["every request costs a statement", "const leaseShare = 0.1;", "const leaseShare = 0.001;"],
      ["requests at once take one lease each", "held.taking ??= lease(", "held.taking = lease("],
      [
        "without a database every process admits the whole limit",
        "Math.max(1, bucket.capacity / processes)",
        "Math.max(1, bucket.capacity)",
      ],
      [
        "the limit of a burst is ignored",
        "{ capacity: burst ?? quota, refillMs",
        "{ capacity: quota + (burst ?? 0) * 0, refillMs",
      ],
    ],
  ),
  ...seed(
    `${limits}/match-policies.ts`,
    [requests],
    [
      [
        "a policy of an area that is too low locks administrators out",
        "if (unlimitedOperations.includes(request.operation)) return [];",
        "if (unlimitedOperations.length === 0) return [];",
      ],
      ["each IPv6 address has a limit of its own", "? networkOf(clientAddress)", "? clientAddress"],
      [
        "a refused user uses up the limit of all",
        '["user", "client", "network", "application"]',
        '["application", "user", "client", "network"]',
      ],
      ["a policy for some areas counts everything", "areas.some((one) => one === area)", "areas.length > 0"],
    ],
  ),
  ...seed(
    `${limits}/request-limits.ts`,
    [requests, "packages/http/src/handler/rate-limits.test.ts"],
    [
      ["observing refuses requests", 'const enforced = mode === "enforce";', "const enforced = mode !== undefined;"],
      ["each refusal is stored by a timer of its own", "if (isFlushDue) return;", "void isFlushDue;"],
    ],
  ),
  ...seed(
    `${limits}/refusals.ts`,
    [requests],
    [
      ["refusals are lost while the database is away", "add(later, row);", "void row;"],
      ["many addresses fill the memory", "counts.size < subjectsMax", "counts.size < Infinity"],
      ["a second flush forgets the first", "count: row.count + count", "count"],
    ],
  ),
  ...seed(
    "packages/core/src/application/settings/settings-memory.ts",
    [requests],
    [["a changed limit is never seen", "ageMs >= freshMs", "ageMs >= freshMs * 1_000"]],
  ),
  ...seed(
    "packages/core/src/engine/calls/check-limits.ts",
    ["packages/http/src/handler/rate-limits.test.ts"],
    [["limits refuse nothing", "if (!refusedBy) return states;", "if (refusedBy !== null) return states;"]],
  ),
  ...seed(
    "packages/core/src/engine/rows/quota.ts",
    ["test/api/quotas.test.ts"],
    [
      ["an application has one more than its quota", "used > quota.most", "used > quota.most + 1"],
      [
        "a quota that another process has set is not in force where its absence is remembered",
        '  if (known && !isDaily) await transaction.expectNone(quotas, "name", name);\n',
        "",
      ],
      ["creates fail with 500 once a quota is set", "transaction.isRepeated ? undefined : rowMemory", "rowMemory"],
      ["requests at once exceed a quota", "limit: 1, lock: true });", "limit: 1 });"],
      ["what is removed still counts", "isLive(after) - isLive(before)", "isLive(after)"],
      ["rows from before the quota do not count", "quota.day !== day ? await count()", "quota.day !== day ? 1"],
    ],
  ),
  ...seed(
    "packages/core/src/engine/rows/rows.ts",
    ["test/api/quotas.test.ts"],
    [
      [
        "a restore exceeds the quota",
        "  await countLiveRows(change, kind.table, pairs);\n  return pairs.map((pair) => pair.after);\n}\n\n/**\n * Makes different",
        "  return pairs.map((pair) => pair.after);\n}\n\n/**\n * Makes different",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/application/erase-application.ts",
    ["test/cli/applications.test.ts"],
    [
      ["an erased application is still listed", "await eraseOwnRow(store, erased);", "void eraseOwnRow;"],
      [
        "rows behind the first thousand stay",
        "const rows = await store.select(known, { limit: batchRows });\n    if (rows.length === 0) return total;",
        "const rows = await store.select(known, { limit: batchRows });\n    if (rows.length === 0 || total > 0) return 0;",
      ],
    ],
  ),
  ...seed(
    "apps/cli/src/commands/applications-delete.ts",
    ["test/cli/applications.test.ts"],
    [
      ["any name confirms a deletion", "if (typed !== name) throw", 'if (typed === "") throw'],
      [
        "an application is erased before anybody can notice a mistake",
        "const suspendedDays = 30",
        "const suspendedDays = 29",
      ],
      ["nobody can erase an application at once", '!invocation.options.has("now") && ', ""],
      [
        "numbers of an erased application stay",
        "DELETE FROM counters WHERE application_id = $1",
        "DELETE FROM counters WHERE application_id <> $1 AND false",
      ],
    ],
  ),
];
