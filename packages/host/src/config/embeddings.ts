import { isInTheClear } from "./loopback.ts";
import type { Reader } from "./reader.ts";
import { readSecret } from "./secret.ts";

/** The service that turns texts into vectors. */
export interface EmbeddingsSettings {
  /** Its URL without a slash at the end; `/embeddings` follows. */
  readonly url: string;
  readonly model: string;
  /** Numbers in a vector of the model. */
  readonly dimensions: number;
  readonly key?: string;
}

const form =
  "must be <URL>?model=<name>&dimensions=<number>, with a URL of http or https that holds no key, and a multiple of 32 up to 8192";
const dimensionsMost = 8_192;

/** Reads `EMBEDDINGS_URL` and `EMBEDDINGS_KEY`; undefined without such a service. A URL is never repeated. */
export function readEmbeddings(reader: Reader, production: boolean): EmbeddingsSettings | undefined {
  const key = readSecret(reader, "EMBEDDINGS_KEY");
  const value = reader.text("EMBEDDINGS_URL");
  if (value === undefined) {
    if (key !== undefined) reader.problem("EMBEDDINGS_KEY", "must be set only with EMBEDDINGS_URL");
    return undefined;
  }
  const settings = parseEmbeddings(value);
  if (!settings) {
    reader.problem("EMBEDDINGS_URL", form);
    return undefined;
  }
  if (production && isInTheClear(new URL(settings.url)))
    reader.problem(
      "EMBEDDINGS_URL",
      "must have an https URL in production: texts would cross the network in the clear",
    );
  return { ...settings, ...(key !== undefined && { key }) };
}

function parseEmbeddings(value: string): EmbeddingsSettings | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/u.test(url.protocol) || url.username + url.password + url.hash !== "") return undefined;
  const { model = "", dimensions = "", ...others } = Object.fromEntries(url.searchParams);
  const number = /^\d{1,5}$/u.test(dimensions) ? Number(dimensions) : 0;
  const isWrong = model === "" || number === 0 || number % 32 !== 0 || number > dimensionsMost;
  if (isWrong || Object.keys(others).length > 0) return undefined;
  return { url: url.origin + url.pathname.replace(/\/+$/u, ""), model, dimensions: number };
}
