import { among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id, IdSource } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { Storage, Transaction } from "../../ports/storage.ts";
import type { CountedFor } from "./match-policies.ts";
import { type RateRefusalRow, rateRefusals } from "./tables.ts";

/** Subjects that a process counts separately until the next flush; the rest counts under {@link otherSubjects}. */
const subjectsMax = 500;

/** Stands for the subjects that no longer count separately. */
export const otherSubjects = "*";

const hourLength = "2026-11-21T10".length;

/** A refusal, or what would have been one. */
export interface Refusal extends CountedFor {
  readonly applicationId: Id<"application">;
  readonly enforced: boolean;
  readonly atMs: number;
}

type Counted = Omit<RateRefusalRow, "id">;

/** Refusals that a process has noted and not stored. */
export interface NotedRefusals {
  note(refusal: Refusal): void;
  isEmpty(): boolean;
  /** Adds the notes to the stored counts. What cannot be stored stays noted. */
  flush(): Promise<void>;
}

/** Creates an empty note of refusals. */
export function createNotedRefusals(sources: {
  readonly storage: Storage;
  readonly ids: IdSource;
  readonly log: Log;
}): NotedRefusals {
  const noted = new Map<Id<"application">, Map<string, Counted>>();
  return {
    isEmpty: () => noted.size === 0,
    note(refusal) {
      const counts = noted.get(refusal.applicationId) ?? new Map<string, Counted>();
      noted.set(refusal.applicationId, counts);
      const row = countedOf(refusal, refusal.subject);
      add(counts, counts.has(row.key) || counts.size < subjectsMax ? row : countedOf(refusal, otherSubjects));
    },
    async flush() {
      for (const [applicationId, counts] of noted) {
        noted.delete(applicationId);
        try {
          const store = sources.storage.open(applicationId);
          await store.transaction((transaction) => storeCounts(transaction, [...counts.values()], sources.ids));
        } catch (error) {
          sources.log.warn("Cannot store refusals; the next try adds them", { applicationId, error: String(error) });
          const later = noted.get(applicationId) ?? new Map<string, Counted>();
          for (const row of counts.values()) add(later, row);
          noted.set(applicationId, later);
          return;
        }
      }
    },
  };
}

function countedOf({ policy, enforced, atMs }: Refusal, subject: string): Counted {
  const lastAt = formatTimestamp(atMs);
  const { name, per } = policy;
  const key = JSON.stringify([name, per, subject, enforced, lastAt.slice(0, hourLength)]);
  return { key, policy: name, per, subject, enforced, count: 1, lastAt };
}

function add(counts: Map<string, Counted>, row: Counted): void {
  counts.set(row.key, { ...row, count: row.count + (counts.get(row.key)?.count ?? 0) });
}

async function storeCounts(transaction: Transaction, counts: readonly Counted[], ids: IdSource): Promise<void> {
  // Two processes may store the same subject for the first time.
  await transaction.lock("rate-refusals");
  const where = among(
    "key",
    counts.map(({ key }) => key),
  );
  const stored = new Map((await transaction.select(rateRefusals, { where })).map((row) => [row.key, row]));
  const fresh = counts.filter(({ key }) => !stored.has(key));
  if (fresh.length > 0) {
    await transaction.insert(
      rateRefusals,
      fresh.map((row) => ({ id: ids.next(), ...row })),
    );
  }
  for (const { key, count, lastAt } of counts) {
    const row = stored.get(key);
    if (!row) continue;
    await transaction.update(rateRefusals, matches({ id: row.id }), { count: row.count + count, lastAt });
  }
}
