import { setTimeout as sleep } from "node:timers/promises";
import { type Cells, clientAt, signInAt } from "./cells.ts";

/** Clients that create projects, wait as long as `Retry-After` says, and renew a token that is refused. */
export interface PatientWriters {
  acknowledged(): readonly string[];
  /** Longest time between two acknowledged changes, of all clients together, that has ended since then. */
  longestGapMs(sinceMs?: number): number;
  /** Numbers of answers by status, those with 503 also by the seconds that they ask to wait. */
  statuses(): Readonly<Record<string, number>>;
  /** Statuses that a client does not expect. */
  unexpected(): readonly number[];
  /** Answers 503 that do not say how long to wait. */
  withoutWait(): readonly number[];
  /** Tokens renewed. */
  refreshes(): number;
  stop(): Promise<void>;
}

/** Options of {@link startPatientWriters}. */
export interface PatientWriterOptions {
  readonly token: string;
  readonly count: number;
  /** Pause of each after an answer, which gives the machine time for both sides. @default 20 */
  readonly pauseMs?: number | undefined;
}

/** Starts them with one token. */
export function startPatientWriters(
  cells: Cells,
  { token: first, count, pauseMs = 20 }: PatientWriterOptions,
): PatientWriters {
  const acknowledged: { readonly id: string; readonly atMs: number }[] = [];
  const answers: { readonly status: number; readonly wait: string | null }[] = [];
  const counted = { refreshes: 0 };
  const stopped = new AbortController();

  async function write(): Promise<void> {
    let client = clientAt(cells, first);
    while (!stopped.signal.aborted) {
      const { status, body, headers } = await client.call("POST", "/api/v1/projects", { name: "Lobby video wall" });
      const wait = headers.get("retry-after");
      answers.push({ status, wait });
      if (status === 201) acknowledged.push({ id: String(body.id), atMs: performance.now() });
      if (status === 401) {
        counted.refreshes += 1;
        client = clientAt(cells, await signInAt(cells));
      }
      await sleep(status === 503 ? Number(wait ?? 1) * 1_000 : pauseMs);
    }
  }

  const lanes = Promise.all(Array.from({ length: count }, () => write()));
  return {
    acknowledged: () => acknowledged.map(({ id }) => id),
    longestGapMs: (sinceMs = 0) =>
      Math.round(
        acknowledged.reduce((longest, { atMs }, index) => {
          const gapMs = atMs - (acknowledged[index - 1]?.atMs ?? atMs);
          return atMs < sinceMs ? longest : Math.max(longest, gapMs);
        }, 0),
      ),
    statuses: () =>
      Object.fromEntries(
        [...Map.groupBy(answers, ({ status, wait }) => (wait === null ? `${status}` : `${status} after ${wait}`))].map(
          ([status, of]) => [status, of.length],
        ),
      ),
    unexpected: () => answers.map(({ status }) => status).filter((status) => ![201, 401, 503].includes(status)),
    withoutWait: () =>
      answers.flatMap(({ status, wait }) => (status === 503 && !/^[1-9][0-9]*$/u.test(wait ?? "") ? [status] : [])),
    refreshes: () => counted.refreshes,
    async stop() {
      stopped.abort();
      await lanes;
    },
  };
}
