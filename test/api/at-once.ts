import type { Answer } from "./client.ts";

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

/** Sends until the answer is another than 503: on a busy machine some requests wait too long for a connection or a row. */
export async function repeatedly(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? repeatedly(send) : answer;
}
