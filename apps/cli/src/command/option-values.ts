import { usageError } from "../cli-error.ts";
import type { Option } from "./parameters.ts";

/** Options of one call, as typed values. */
export interface OptionValues {
  has(name: string): boolean;
  text(name: string): string | undefined;
  /** Returns all values of a repeatable option; commas separate values too, unless the option takes them whole. */
  list(name: string): readonly string[];
  /** Returns an integer. @throws {CliError} `usage` outside the option's range */
  integer(name: string): number | undefined;
  /** Returns an instant, see {@link parseInstant}. @throws {CliError} `usage` */
  instant(name: string, nowMs: number): string | undefined;
}

/** Wraps the parser's result. */
export function createOptionValues(
  raw: Readonly<Record<string, unknown>>,
  options: readonly Option[] = [],
): OptionValues {
  const valueOf = (name: string): unknown => raw[camelCase(name)];
  const text = (name: string): string | undefined => {
    const value = valueOf(name);
    return typeof value === "string" ? value : undefined;
  };
  return {
    text,
    has: (name) => valueOf(name) !== undefined && valueOf(name) !== false,
    list(name) {
      const value = valueOf(name);
      const parts = Array.isArray(value) ? value.map(String) : [];
      const isWhole = options.find((option) => option.name === name)?.whole === true;
      const items = isWhole ? parts : parts.flatMap((part) => part.split(","));
      return items.map((item) => item.trim()).filter((item) => item !== "");
    },
    integer(name) {
      const value = text(name);
      const [min, max] = options.find((option) => option.name === name)?.range ?? [0, integerMax];
      if (value === undefined) return undefined;
      const number = /^\d{1,9}$/u.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw usageError(`--${name} must be an integer from ${min} to ${max}: current value is ${value}`);
    },
    instant(name, nowMs) {
      const value = text(name);
      if (value === undefined) return undefined;
      const instant = parseInstant(value, nowMs);
      if (instant !== undefined) return instant;
      throw usageError(
        `--${name} must be a time such as 90m, 12h, 3d, 2026-11-21 or 2026-11-21T09:30:00Z: current value is ${value}`,
      );
    },
  };
}

/** Largest integer of nine digits. */
const integerMax = 999_999_999;

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Converts a time to RFC 3339: a full timestamp, a date (its start in UTC), or a duration before now. Undefined for
 * anything else.
 */
export function parseInstant(text: string, nowMs: number): string | undefined {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/u.exec(text) ?? [];
  if (count !== undefined) return new Date(nowMs - Number(count) * (unitMs[unit ?? ""] ?? 0)).toISOString();
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/u.test(text)) return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString();
}

/** Converts an option's name to the parser's: `dry-run` becomes `dryRun`. */
function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/gu, (_match, letter: string) => letter.toUpperCase());
}
