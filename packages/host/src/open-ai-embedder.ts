import { setTimeout as sleep } from "node:timers/promises";
import { TextRefusal } from "@design-catalog/core/catalog";
import type { Embedder } from "@design-catalog/core/ports";
import type { EmbeddingsSettings } from "./config/embeddings.ts";
import { type JsonPost, member, postJson, ProviderRefusal } from "./post-json.ts";

/** Bytes of the longest answer: 64 vectors of 8,192 numbers, each written with up to 24 characters. */
const answerBytesMax = 16_777_216;

/** Requests for one batch, at most, while the provider asks to wait or is away for a moment. */
const triesMax = 3;

/** Milliseconds before the second request; twice as many before the third. */
const usualPauseMs = 1_000;

/** Creates an embedder that asks a server by the protocol of OpenAI's embeddings; nothing is connected yet. */
export function createOpenAiEmbedder(
  { url, key, model, dimensions }: EmbeddingsSettings,
  { pauseMs = usualPauseMs } = {},
): Embedder {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    provider: "openai",
    model,
    dimensions,
    async embed(texts, { deadlineMs } = {}) {
      const body = { model, input: texts, encoding_format: "float" };
      const post = { url: `${url}/embeddings`, headers, body, deadlineMs, answerBytesMax };
      // Somebody who waits for an answer has no time for another request.
      const answering = deadlineMs === undefined ? postPatiently(post, pauseMs) : postJson(post);
      const answer = await answering.catch(throwRefusal);
      return readVectors(member(answer, "data"), texts.length);
    },
  };
}

async function postPatiently(post: JsonPost, pauseMs: number): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await postJson(post);
    } catch (error) {
      const isPassing = error instanceof ProviderRefusal && (error.status === 429 || error.status >= 500);
      if (!isPassing || tries === triesMax) throw error;
      await sleep(pauseMs * tries);
    }
  }
}

/** Statuses of a text that is too long, empty or otherwise not taken; a key or model that is not gives others. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422]);

function throwRefusal(error: unknown): never {
  if (error instanceof ProviderRefusal && refusals.has(error.status))
    throw new TextRefusal(error.message, { cause: error });
  throw error;
}

/** The vectors in the order of the texts. @throws {TypeError} unless there is a list of numbers for each text */
function readVectors(data: unknown, count: number): readonly Float32Array[] {
  const vectors = new Map<unknown, Float32Array>();
  for (const item of Array.isArray(data) ? data : [])
    vectors.set(member(item, "index"), readVector(member(item, "embedding")));
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (vector) return vector;
    throw new TypeError(`Cannot use the answer of the provider because it has no vector ${index} of ${count}`);
  });
}

function readVector(value: unknown): Float32Array {
  if (Array.isArray(value) && value.every((number) => typeof number === "number")) return Float32Array.from(value);
  throw new TypeError("Cannot use the answer of the provider because a vector is not a list of numbers");
}
