/** Characters of the longest text that a spreadsheet takes for a value. */
const valueLengthMax = 100;

/** Exponents, the `T` and `Z` of times, and halves of the day; each of them behind a number. */
const numberWords =
  /(?<=\d[.,]?\s?)e(?=[+-]?\d)|(?<=\d)(?:t(?=\d)|z$)|(?<=[\d:]\s?)(?:[ap]\.?m?\.?|vorm\.|nachm\.)$/giu;

const months = "jan|jän|feb|mar|mär|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dec|dez";
const days =
  "mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag";
const monthName = new RegExp(String.raw`^(?:${months})\p{L}{0,6}$`, "iu");
const dayName = new RegExp(String.raw`^(?:${days}|[a-z]{3,6}day)$`, "iu");

/**
 * True for a text that a spreadsheet would take for a number, an amount, a date, a time or a truth value, perhaps after
 * apostrophes: numbers with signs, and the words of English and German that belong to them.
 */
export function isValueLike(text: string): boolean {
  const value = text.replace(/^'+/u, "").trim();
  if (value.length > valueLengthMax) return false;
  if (/^(?:true|false|wahr|falsch)$/iu.test(value)) return true;
  const words = value.replaceAll(numberWords, "").match(/\p{L}+/gu) ?? [];
  const isDated = words.some((word) => monthName.test(word));
  return (
    (isDated || /\d/u.test(value)) &&
    words.every((word) => monthName.test(word) || dayName.test(word)) &&
    /^[\d\p{L}\p{Sc}\s.,:/()%'’+-]*$/u.test(value)
  );
}
