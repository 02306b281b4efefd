import type { PasswordStrength } from "@design-catalog/core/ports";

/** Characters that count: a longer text has an easy part at most. */
const charactersMax = 100;

const commonWords =
  "admin|administrator|changeme|default|dragon|football|iloveyou|letmein|login|master|monkey|pass|passw|passwd|passwort|" +
  "password|princess|secret|starwars|sunshine|superman|trustno|welcome|willkommen";
const common = new Set(commonWords.split("|"));

/** Rows in which fingers or children run. */
const rows = ["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const runs = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(""))];

/**
 * Refuses passwords that are a common word, a run of keys or a repetition, apart from their digits and punctuation, and
 * those that are a word of their owner. It knows two dozen words where a real list has many thousands.
 */
export const simplePasswordStrength: PasswordStrength = {
  async weaknessOf(password, words) {
    const letters = lettersOf(password);
    if (letters === "" || common.has(letters)) return "common";
    if (/^(.{1,4})\1+$/u.test(letters) || runs.some((run) => run.includes(letters))) return "common";
    return words.some((word) => lettersOf(word) === letters) ? "personal" : undefined;
  },
};

function lettersOf(text: string): string {
  return text.slice(0, charactersMax).toLowerCase().replaceAll(/\P{L}/gu, "");
}
