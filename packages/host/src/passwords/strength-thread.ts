/** Thread that judges passwords one at a time, at low priority. */
import { setPriority } from "node:os";
import type { PasswordWeakness } from "@design-catalog/core/ports";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Niceness, the same as of the threads that hash passwords. */
const niceness = 10;

/** Judged length in characters. The cost grows with its square, and a password that is strong this far is strong. */
const judgedCharactersMax = 100;

/** Spellings such as `p4ssw0rd` to try; with the library's 512 a hostile text takes seconds instead of 60 ms. */
const spellingsMax = 20;

/** Lowest accepted score, of 0 to 4: at least a hundred million guesses, even with the hash at hand. */
const scoreMin = 3;

/** Request to the thread. */
export interface StrengthRequest {
  readonly password: string;
  readonly words: readonly string[];
}

/** Answer of the thread: the weakness of the password, null for none. */
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
