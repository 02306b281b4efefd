import { readStatus } from "../attention/read-status.ts";
import { mayUse } from "../engine/page-data.ts";
import { useAnswer } from "../engine/use-answer.ts";
import type { Trouble } from "./endpoint-state.ts";

const refreshMs = 15_000;

/** Endpoints in trouble as the answering process knows them; none for who may not read the state of the service. */
export async function readTroubled(): Promise<readonly Trouble[]> {
  return mayUse("Admin Application") ? (await readStatus()).endpoints.troubled : [];
}

/** {@link readTroubled}, kept up to date. */
export function useTroubled(): readonly Trouble[] {
  return useAnswer(readTroubled, "", refreshMs).value ?? [];
}
