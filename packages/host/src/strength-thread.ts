/** Program of a thread that judges passwords, one at a time, when nothing more urgent is to be done. */
import { setPriority } from "node:os";
import type { PasswordWeakness } from "@design-catalog/core/ports";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** As of the threads that hash passwords. */
const niceness = 10;

/** The cost grows with the square of the length; what is strong this far is strong. */
const judgedCharactersMax = 100;

/** Spellings such as `p4ssw0rd` that are tried; with the library's 512 a hostile text takes seconds in place of 60 ms. */
const spellingsMax = 20;

/** Of 0 to 4: at least a hundred million guesses, for whoever has the hash too. */
const scoreMin = 3;

/** What the thread is asked for. */
export interface StrengthRequest {
  readonly password: string;
  readonly words: readonly string[];
}

/** The weakness of the password, null for none. */
export type StrengthAnswer = { readonly weakness: PasswordWeakness | null } | { readonly failure: string };

const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: judgedCharactersMax,
  l33tMaxSubstitutions: spellingsMax,
});

if (process.platform === "linux") setPriority(0, niceness);
addEventListener("message", ({ data }: MessageEvent<StrengthRequest>) => postMessage(answerTo(data)));

function answerTo({ password, words }: StrengthRequest): StrengthAnswer {
  try {
    const { score, sequence } = zxcvbn.check(password, [...words]);
    if (score >= scoreMin) return { weakness: null };
    const isPersonal = sequence.some(({ dictionaryName }) => dictionaryName === "userInputs");
    return { weakness: isPersonal ? "personal" : "common" };
  } catch (error) {
    return { failure: String(error) };
  }
}
