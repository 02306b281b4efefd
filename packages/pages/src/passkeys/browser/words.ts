import { waitingTime } from "../../visit/waiting-time.ts";
import { Refusal } from "./send.ts";

/** Tells a user of a failure, in the texts that the page brings along; undefined for one that the page caused itself. */
export function wordsOf(error: unknown, { dataset }: HTMLElement): string | undefined {
  if (error instanceof DOMException) {
    if (error.name === "AbortError") return undefined;
    if (error.name === "InvalidStateError") return dataset["present"];
    return error.name === "NotAllowedError" ? dataset["cancelled"] : dataset["failed"];
  }
  return error instanceof Refusal ? refusalWords(error, dataset) : dataset["failed"];
}

function refusalWords({ status, code, waitSeconds }: Refusal, texts: DOMStringMap): string | undefined {
  if (code === "late_answer") return texts["late"];
  if (code === "wrong_passkey") return texts["refused"];
  if (code === "wrong_password") return texts["password"];
  if (status === 403) return texts["stale"];
  if (status !== 429) return texts["failed"];
  return texts["wait"]?.replace("{time}", waitingTime(document.documentElement.lang, waitSeconds));
}
