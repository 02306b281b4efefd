import type { JobEntry } from "@design-catalog/client/api";
import { jobSentenceFields } from "@design-catalog/client/fields";
import { failureWords } from "./failure-words.ts";
import { Saying, sentenceText } from "./sentence-text.tsx";

type Failed = { readonly [Member in "error" | "errorSentence"]?: JobEntry[Member] | undefined };

/** The reason of a failed job in the reader's language; undefined if the service has it in English only. */
export function saidOf({ errorSentence }: Failed): string | undefined {
  return sentenceText(jobSentenceFields.code, errorSentence);
}

/** The reason of a failed job: in the reader's language, or in English after the meaning of its code. */
export function JobError({ error, errorSentence }: Failed) {
  const isSaid = saidOf({ errorSentence }) !== undefined;
  return (
    <>
      {!isSaid && errorSentence && failureWords[errorSentence.code]}{" "}
      <Saying message={error ?? ""} sentence={errorSentence} code={jobSentenceFields.code} />
    </>
  );
}
