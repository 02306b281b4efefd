import type { Answer } from "./client.ts";

/** Sends so many requests at once. */
export function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => repeatedly(() => send(index))));
}

/** Sends until the answer is another than 503: on a busy machine some requests wait too long for a connection or a row. */
export async function repeatedly(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? repeatedly(send) : answer;
}
