import type { QueueName } from "@design-catalog/core/ports";
import type { DatabasePool } from "@design-catalog/storage-kysely";
import { waitingText } from "./claim-statement.ts";
import type { QueueTables } from "./queue-tables.ts";
import { queues } from "./queues.ts";

/** Knows which queues have jobs that wait. */
export interface WaitingJobs {
  /** Whether a queue has a job that waits, due or not; now, or in an answer to all who ask that is up to five seconds old. */
  has(queue: QueueName, options: { readonly mayBeOld: boolean }): Promise<boolean>;
  /** Makes old answers useless: jobs may have come. */
  forget(): void;
}

/**
 * Milliseconds that a look counts which found no job in any queue. Whatever adds jobs, hands them back or ends their leases
 * announces that.
 */
const noneMs = 4_900;
/** The same while nothing is heard. */
const unheardMs = 900;
/** The same if it found some: the queues of a process, which are asked one after another, share a look. */
const someMs = 250;

interface Look {
  readonly waiting: Promise<ReadonlySet<QueueName>>;
  readonly atMs: number;
  /** Whether it has ended and found no job in any queue. */
  foundNone: boolean;
}

interface WaitingOptions {
  /** Whether what adds jobs is heard. */
  readonly hears: () => boolean;
  /** Milliseconds since any moment. @default those of the process */
  readonly now?: () => number;
}

/** Looks into all queues with one prepared statement, since a process that has nothing to do asks for each of them. */
export function createWaitingJobs(
  pool: Pick<DatabasePool, "look">,
  tables: QueueTables,
  { hears, now = () => performance.now() }: WaitingOptions,
): WaitingJobs {
  let last: Look | undefined;

  async function read(): Promise<ReadonlySet<QueueName>> {
    const own = await Promise.all(queues.map((queue) => tables.of(queue)));
    const texts = queues.map((queue, index) => `(${waitingText(own[index] ?? "", `'${queue}' AS queue`)})`);
    // With values, though there are none, it is prepared.
    const { rows } = await pool.look(texts.join("\nUNION ALL\n"), []);
    return new Set(queues.filter((queue) => rows.some((row) => row["queue"] === queue)));
  }

  function look(): Look {
    const begun: Look = { waiting: read(), atMs: now(), foundNone: false };
    last = begun;
    begun.waiting.then(
      ({ size }) => void (begun.foundNone = size === 0),
      () => void (last === begun && (last = undefined)),
    );
    return begun;
  }

  /** One that began while announcements were heard counts less once they are not. */
  function usefulMs({ foundNone }: Look): number {
    if (!foundNone) return someMs;
    return hears() ? noneMs : unheardMs;
  }

  return {
    async has(queue, { mayBeOld }) {
      const isUseful = mayBeOld && last !== undefined && now() - last.atMs < usefulMs(last);
      const { waiting } = isUseful && last ? last : look();
      return (await waiting).has(queue);
    },
    forget: () => (last = undefined),
  };
}
