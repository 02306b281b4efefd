import type { Answer } from "./client.ts";

/** Sends so many requests at once. */
export function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => repeatedly(() => send(index))));
}

/** On a busy machine some requests wait for a connection or a row until they get a 503, which asks to repeat. */
async function repeatedly(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? repeatedly(send) : answer;
}
