import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./client.ts";
import type { TestApi } from "./harness.ts";

/** Sends so many requests at once. */
export function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => repeatedly(() => send(index))));
}

/** Fewer than the connections of a pool, whose others would give up waiting after a while on a busy machine. */
const laneCount = 8;

/** Does all works, always several at once; returns the results in their order. */
export async function inLanes<Result>(works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  const lane = async () => {
    for (let work = works[results.length]; work; work = works[results.length]) {
      const result = work();
      results.push(result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: laneCount }, lane));
  return Promise.all(results);
}

/** Together with the waits of the requests themselves, far longer than a busy machine holds up a row. */
const repetitionsMax = 20;
const pauseMs = 75;

/**
 * Sends until the answer is another than 503: on a busy machine some requests wait too long for a connection or a row.
 * After the last repetition, a 503 is the answer.
 */
export async function repeatedly(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let repetition = 0; answer.status === 503 && repetition < repetitionsMax; repetition += 1) {
    await sleep(pauseMs);
    answer = await send();
  }
  return answer;
}

/** Counts answers by their status. */
export function statuses(answers: readonly Answer[]): Readonly<Record<string, number>> {
  return countBy(answers.map(({ status }) => String(status)));
}

/** Counts equal values. */
export function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const groups = Object.groupBy(values, (value) => value);
  return Object.fromEntries(Object.entries(groups).map(([value, same = []]) => [value, same.length]));
}

/** Reasons of a 503 that only say how busy the machine is: a wait for a row or for a connection of the pool. */
const waits = [
  "Cannot wait any longer for a row",
  "canceling statement due to lock timeout",
  "timeout exceeded when trying to connect",
  "lookups wait behind slow ones",
];

/** Faults with which requests were answered: a deadlock or a statement that took too long is one, a wait is not. */
export function faultsOf({ failures }: Pick<TestApi, "failures">): readonly string[] {
  return failures.filter((failure) => !waits.some((wait) => failure.includes(wait)));
}
