import { type DomainError, invalid } from "../../engine/errors.ts";

/** Characters of all messages of ICU with arguments in one body, at most: reading a megabyte of them takes 110 ms. */
export const messageCharactersMax = 200_000;

/** Placeholders of all plain texts that have a source in one body, at most: comparing 300,000 of them takes 80 ms. */
export const placeholdersMax = 50_000;

/** A text as a body has it. */
interface SentText {
  readonly value: string;
  readonly source?: string | null;
  readonly status?: string;
  readonly format?: string;
}

/**
 * Counts what the checks of texts in one body have to read, before they read it.
 * @throws {DomainError} `validation_failed` beyond {@link messageCharactersMax} and {@link placeholdersMax}
 */
export function createTextMeter(): (text: SentText) => void {
  let characters = 0;
  let placeholders = 0;
  return ({ value, source, status, format }) => {
    if (status === "missing") return;
    if (format === "icu") {
      // A text without braces has no arguments and is not parsed.
      for (const text of [value, source ?? ""]) if (text.includes("{")) characters += text.length;
      if (characters > messageCharactersMax)
        throw tooMuch(`${messageCharactersMax} characters of messages with arguments`);
    } else if (typeof source === "string") {
      placeholders += marksOf(value) + marksOf(source);
      if (placeholders > placeholdersMax) throw tooMuch(`${placeholdersMax} placeholders`);
    }
  };
}

function tooMuch(limit: string): DomainError {
  return invalid("/translations", "too_many_placeholders", `A request may have at most ${limit}: send several`);
}

/** The number of characters that may begin a placeholder. */
function marksOf(text: string): number {
  let count = 0;
  for (const mark of "{%") for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}
