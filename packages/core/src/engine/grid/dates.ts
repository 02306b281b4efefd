import { formatTimestamp, parseTimestamp } from "../schemas/formats.ts";

/** Instants from `from` up to but not including `to`, as stored. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
/** Years have four digits on the wire and are not padded in date inputs, so AG Grid's lower bound is ours. */
const earliestDate = "1000";
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const localExpression = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?))?$/u;

/** The relative dates of AG Grid's date filter; weeks begin on Monday. */
export const datePresets: readonly string[] = Object.keys(presetRanges(0));

/**
 * The span of a filter's date: its whole day in `timeZone` when its time is absent or midnight, otherwise one instant.
 * Accepts `YYYY-MM-DD`, `YYYY-MM-DD hh:mm:ss`, the same with `T`, and RFC 3339 with an offset, which is always an
 * instant. Undefined for anything else, and for years before 1000.
 */
export function parseDateSpan(text: unknown, timeZone: string): TimeSpan | undefined {
  if (typeof text !== "string" || text < earliestDate) return undefined;
  const instantMs = parseTimestamp(text);
  if (instantMs !== undefined) return span(instantMs, instantMs + 1);
  const [, date, time = "00:00:00"] = localExpression.exec(text) ?? [];
  const wallMs = parseTimestamp(`${date}T${time}Z`);
  if (wallMs === undefined) return undefined;
  if (wallMs % dayMs === 0) return wallSpan([wallMs, wallMs + dayMs], timeZone);
  const localMs = toInstant(wallMs, timeZone);
  return span(localMs, localMs + 1);
}

/** The span of one of {@link datePresets} around `nowMs`; undefined for another name. */
export function presetSpan(preset: string, nowMs: number, timeZone: string): TimeSpan | undefined {
  const ranges = presetRanges(toWall(nowMs, timeZone));
  const range = Object.hasOwn(ranges, preset) ? ranges[preset] : undefined;
  return range && wallSpan(range, timeZone);
}

type WallRange = readonly [fromMs: number, toMs: number];

/** Ranges as AG Grid computes them: `last7Days` begins seven days before today and includes today. */
function presetRanges(wallNowMs: number): Readonly<Record<string, WallRange>> {
  const now = new Date(wallNowMs);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const day = (offset: number) => Date.UTC(year, month, date + offset);
  const monday = -((now.getUTCDay() + 6) % 7);
  const monthStart = (offset: number) => Date.UTC(year, month + offset, 1);
  const quarter = -(month % 3);
  const yearStart = (offset: number) => Date.UTC(year + offset, 0, 1);
  const sameDate = (offset: number) => Date.UTC(year, month + offset, date);
  return {
    today: [day(0), day(1)],
    yesterday: [day(-1), day(0)],
    tomorrow: [day(1), day(2)],
    thisWeek: [day(monday), day(monday + 7)],
    lastWeek: [day(monday - 7), day(monday)],
    nextWeek: [day(monday + 7), day(monday + 14)],
    thisMonth: [monthStart(0), monthStart(1)],
    lastMonth: [monthStart(-1), monthStart(0)],
    nextMonth: [monthStart(1), monthStart(2)],
    thisQuarter: [monthStart(quarter), monthStart(quarter + 3)],
    lastQuarter: [monthStart(quarter - 3), monthStart(quarter)],
    nextQuarter: [monthStart(quarter + 3), monthStart(quarter + 6)],
    thisYear: [yearStart(0), yearStart(1)],
    lastYear: [yearStart(-1), yearStart(0)],
    nextYear: [yearStart(1), yearStart(2)],
    yearToDate: [yearStart(0), day(1)],
    last7Days: [day(-7), day(1)],
    last30Days: [day(-30), day(1)],
    last90Days: [day(-90), day(1)],
    last6Months: [sameDate(-6), day(1)],
    last12Months: [sameDate(-12), day(1)],
    last24Months: [sameDate(-24), day(1)],
  };
}

function wallSpan([fromMs, toMs]: WallRange, timeZone: string): TimeSpan {
  return span(toInstant(fromMs, timeZone), toInstant(toMs, timeZone));
}

/** Makes a span, clamped because RFC 3339 has no years of five digits. */
function span(fromMs: number, toMs: number): TimeSpan {
  return {
    from: formatTimestamp(Math.min(fromMs, latestMs)),
    to: formatTimestamp(Math.min(toMs, latestMs)),
  };
}

/**
 * The instant at which clocks in `timeZone` show `wallMs`; for a time that they skip, the instant as long after the
 * jump.
 */
function toInstant(wallMs: number, timeZone: string): number {
  const guessMs = wallMs - offsetAt(wallMs, timeZone);
  const instantMs = wallMs - offsetAt(guessMs, timeZone);
  return toWall(instantMs, timeZone) === wallMs ? instantMs : Math.max(guessMs, instantMs);
}

function offsetAt(timeMs: number, timeZone: string): number {
  return toWall(timeMs, timeZone) - timeMs;
}

/** Time on clocks in `timeZone` at `timeMs`, in milliseconds since 1970 on those clocks. */
function toWall(timeMs: number, timeZone: string): number {
  if (timeZone === "UTC") return timeMs;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const secondMs = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return secondMs + (((timeMs % 1000) + 1000) % 1000);
}
