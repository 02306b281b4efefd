/** Milliseconds that a provider may take for one request: less than a request to this service may take. */
const usualDeadlineMs = 20_000;

/** Bytes of the longest answer. */
const usualAnswerBytes = 4_194_304;

/** A request to a provider. */
export interface JsonPost {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** Milliseconds for everything. @default 20 s */
  readonly deadlineMs?: number | undefined;
  /** A longer answer is an error. @default 4 MiB */
  readonly answerBytesMax?: number;
}

/** The provider answered with another status than 200. */
export class ProviderRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Cannot use the provider because it answered with status ${status}`);
    this.status = status;
  }
}

/**
 * Posts JSON and returns the JSON of the answer. The operator names the server, so it may be a private one; redirects
 * are not followed, because they would carry the key elsewhere.
 * @throws {Error} when there is no answer in time, or it is not of the status 200, too long or not JSON; never with a key
 */
export async function postJson({ url, headers = {}, body, ...limits }: JsonPost): Promise<unknown> {
  const { deadlineMs = usualDeadlineMs, answerBytesMax = usualAnswerBytes } = limits;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new ProviderRefusal(response.status);
  }
  return JSON.parse(await readText(response, answerBytesMax));
}

async function readText(response: Response, answerBytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const parts: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > answerBytesMax) throw new Error("Cannot use the answer of the provider because it is too long");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** The member of an answer; undefined where there is none. */
export function member(value: unknown, name: string | number): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A list of texts in an answer. @throws {TypeError} for anything else */
export function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new TypeError("Cannot use the answer of the provider because its translations are not a list of texts");
}
