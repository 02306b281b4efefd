/** Characters of the longest text that a spreadsheet takes for a value. */
const valueLengthMax = 100;

/** Exponents, the `T` and `Z` of times, and halves of the day; each of them behind a number. */
const numberWords =
  /(?<=\d[.,]?\s?)e(?=[+-]?\d)|(?<=\d)(?:t(?=\d)|z$)|(?<=[\d:]\s?)(?:[ap]\.?m?\.?|vorm\.|nachm\.)$/giu;

/** Months and days of the week as spreadsheets know them: words that only begin so, such as `Decoder`, are none. */
const dateWord = new RegExp(
  String.raw`^(?:${[
    "jan(?:uar|uary)?|jän(?:ner)?|feb(?:er|ruar|ruary)?|mar(?:ch)?|märz?|mrz|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?",
    "aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?",
    "(?:mon|tue|wed|thu|fri|sat|sun)(?:day)?|tuesday|wednesday|thursday|saturday",
    "mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend",
  ].join("|")})$`,
  "iu",
);

/**
 * True for a text that a spreadsheet would take for a number, an amount, a date, a time or a truth value, perhaps after
 * apostrophes: numbers with signs, and the words of English and German that belong to them. Without a digit, only truth
 * values are taken.
 */
export function isValueLike(text: string): boolean {
  const value = text.replace(/^'+/u, "").trim();
  if (value.length > valueLengthMax) return false;
  if (/^(?:true|false|wahr|falsch)$/iu.test(value)) return true;
  const words = value.replaceAll(numberWords, "").match(/\p{L}+/gu) ?? [];
  return (
    /\d/u.test(value) && words.every((word) => dateWord.test(word)) && /^[\d\p{L}\p{Sc}\s.,:/()%'’+-]*$/u.test(value)
  );
}
