import { type Mutant, seed } from "../mutant.ts";

const source = "packages/storage-memory/src";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/memory-locks.ts`,
    [`${source}/memory-storage.test.ts`],
    [
      [
        "a row changes while a transaction shares it",
        'if (hasOthers && (lock.mode === "exclusive" || mode === "exclusive")) return false;',
        'if (hasOthers && lock.mode === "exclusive") return false;',
      ],
      [
        "transactions that read the same row wait for each other",
        'if (hasOthers && (lock.mode === "exclusive" || mode === "exclusive")) return false;',
        "if (hasOthers) return false;",
      ],
      [
        "two transactions that share a row wait for each other for ever",
        "return holder !== waiter && (holder === owner || (next !== undefined && isCircle(owner, holder, next)));",
        "return holder !== waiter && next !== undefined && isCircle(owner, holder, next);",
      ],
    ],
  ),
  ...seed(
    `${source}/memory-statements.ts`,
    [`${source}/memory-storage.test.ts`],
    [["a lock to share excludes others", 'query.lock === "share" ? "share" : "exclusive"', '"exclusive"']],
  ),
];
