import { createCountdown } from "./countdown.ts";
import { engineTexts } from "./engine-texts.ts";
import { language } from "./page-data.ts";
import { shownShare } from "./shown-share.ts";
import { fill } from "./texts.ts";

const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
const zoned = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" });
const short = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(language);
const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });

const countdown = createCountdown(language);

/** Seconds from which a countdown needs more than one unit. */
const minuteSeconds = 60;

const units: readonly (readonly [unit: "day" | "hour" | "minute" | "second", seconds: number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** A time stamp in the reader's language and time zone. */
export function momentText(timestamp: string): string {
  return moment.format(new Date(timestamp));
}

/** {@link momentText} with the name of the time zone, for a place that is about a single row. */
export function zonedText(timestamp: string): string {
  return zoned.format(new Date(timestamp));
}

/** {@link momentText} as short as it can be with its seconds. */
export function shortText(timestamp: string): string {
  return short.format(new Date(timestamp));
}

/** Pixels of a column that shows {@link shortText} whole in each language. */
const momentWidth = 184;

/** Text and time of a column of times: a grid shows the time as seen from now, a file the exact one. */
export function momentColumn<Row>(at: (row: Row) => string | null) {
  const text = (row: Row) => {
    const timestamp = at(row);
    return timestamp === null ? "" : momentText(timestamp);
  };
  return { at, text, width: momentWidth };
}

/** Text and place of a column of figures; the text of null is empty. */
export function numberColumn<Row>(of: (row: Row) => number | null) {
  const text = (row: Row) => {
    const value = of(row);
    return value === null ? "" : numberText(value);
  };
  return { text, isNumber: true };
}

/** A time as seen from `nowMs`, such as "2 min ago"; one to come is counted down by the second. */
export function relativeText(timestamp: string, nowMs: number): string {
  const seconds = (Date.parse(timestamp) - nowMs) / 1000;
  if (seconds >= minuteSeconds) return fill(engineTexts.inTime, { time: countdown(seconds * 1000) });
  return largestText(seconds);
}

/** {@link relativeText} for a text that stays as it is: one to come has only its largest unit too. */
export function stillRelativeText(timestamp: string, nowMs: number): string {
  return largestText((Date.parse(timestamp) - nowMs) / 1000);
}

/** A duration in its largest units, such as "9 min 12 sec". */
export function durationText(durationMs: number): string {
  return countdown(durationMs);
}

/** The time from a time stamp until `nowMs` in its largest unit, such as "3 hr". */
export function elapsedText(timestamp: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(timestamp)) / 1000);
  const [unit, size] = unitOf(seconds);
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  return format.format(Math.trunc(seconds / size));
}

function largestText(seconds: number): string {
  const [unit, size] = unitOf(Math.abs(seconds));
  const text = relative.format(Math.trunc(seconds / size), unit);
  // Other durations of this language have no points either: "in 4 min 12 sec".
  return language === "en" ? text.replace(".", "") : text;
}

function unitOf(seconds: number): (typeof units)[number] {
  return units.find(([, least]) => seconds >= least) ?? ["second", 1];
}

/** A share of 1 as a percentage, see {@link shownShare}. */
export function percentText(share: number): string {
  return percent.format(shownShare(share));
}

/** A number in the reader's language. */
export function numberText(value: number): string {
  return plain.format(value);
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A number of bytes in the unit of its size, by powers of 1,000, such as "1.7 GB". */
export function bytesText(bytes: number): string {
  const exponent = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  // The short form of the smallest unit is its word without the plural.
  const unitDisplay = exponent === 0 ? "long" : "short";
  const style = { style: "unit", unit: byteUnits[exponent], unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** exponent);
}

/** An address by its host and the last part of its path, by which one tells addresses of a host apart. */
export function addressText(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  const parts = pathname.split("/").filter((part) => part !== "");
  return [host, ...(parts.length > 1 ? ["…"] : []), ...parts.slice(-1)].join("/");
}

/** A stored value as a text: a number in the reader's language with all of its decimals, other values in JSON unless they are texts, empty for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return exact.format(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
