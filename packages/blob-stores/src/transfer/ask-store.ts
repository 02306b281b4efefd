import { setTimeout as sleep } from "node:timers/promises";
import { sendRequest, type StoreAnswer, type StoreRequest } from "./send-request.ts";

/** Pauses before further tries in milliseconds: a kept-alive connection may just have closed, or the store was busy. */
const pausesMs = [100, 400] as const;
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
/** Largest answer that is read whole; a page of 1,000 keys has about 400 KiB. */
const answerBytesMax = 4 * 1024 * 1024;

/** Sends a request; one without content is tried again after a passing fault. The last answer counts. */
export async function askStore(request: StoreRequest): Promise<StoreAnswer> {
  const pauses = request.body ? [] : pausesMs;
  for (const pauseMs of pauses) {
    try {
      const answer = await sendRequest(request);
      if (!passing.has(answer.status)) return answer;
      await endAnswer(answer);
    } catch {
      // The next try tells.
    }
    await sleep(pauseMs);
  }
  return sendRequest(request);
}

/** Takes a short answer as text. */
export async function readAnswer({ body }: StoreAnswer): Promise<string> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of body) {
    byteCount += part.byteLength;
    if (byteCount > answerBytesMax) throw new Error(`The server sent more than ${answerBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Takes an answer that is of no interest, so its connection can be used again. */
export async function endAnswer(answer: StoreAnswer): Promise<undefined> {
  await readAnswer(answer);
  return undefined;
}

/** Error for an answer that was not expected, with the code that S3 and Azure give in XML. */
export async function refusal(answer: StoreAnswer): Promise<Error> {
  const code = /<Code>([A-Za-z]{1,80})<\/Code>/u.exec(await readAnswer(answer).catch(() => ""))?.[1];
  return new Error(`The storage answered ${answer.status} ${code ?? answer.header("x-ms-error-code") ?? ""}`.trimEnd());
}
