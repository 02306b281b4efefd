import {
  createTranslation,
  getTranslation,
  listTranslations,
  patchTranslation,
  type Translation,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Failure } from "../engine/failure.ts";
import type { Pair } from "./pairs.ts";

/** Version of a text that nobody has written: lower than that of the one that somebody else writes meanwhile. */
export const unwritten = -1;

/** A text that a person has written for a pair, and the version that it was written upon. */
interface Written {
  readonly value: string;
  readonly version: number;
}

/** Stores the translation of a pair. What a person writes is reviewed. */
export async function writePair({ source, target }: Pair, locale: string, { value, version }: Written): Promise<void> {
  const written = { value, status: "reviewed", ...(source && { source: source.value }) } as const;
  if (target) await call(patchTranslation, { path: { id: target.id }, body: { ...written, version } });
  else if (source) {
    const { namespace, key, format } = source;
    await call(createTranslation, { body: { ...written, namespace, key, locale, format } });
  }
}

/** Reads what is stored for a pair now; undefined where nobody has written it. */
export async function readTarget({ source, target }: Pair, locale: string): Promise<Translation | undefined> {
  if (target) return call(getTranslation, { path: { id: target.id } });
  if (!source) return undefined;
  const found = await call(listTranslations, { query: { locale, namespace: source.namespace } });
  return found.find(({ key }) => key === source.key);
}

/** Turns the refusal of a text that somebody else has written meanwhile into a difference to show. */
export function asConflict(failure: Failure): Failure {
  const { problem, message } = failure;
  return problem?.code === "duplicate" ? new Failure(message, { ...problem, code: "version_conflict" }) : failure;
}
