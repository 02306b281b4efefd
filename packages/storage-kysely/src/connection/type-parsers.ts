import { types } from "pg";

const { builtins } = types;

type Oid = Parameters<typeof types.getTypeParser>[0];

/**
 * The function that reads a PostgreSQL type into the core's form: instants are RFC 3339 texts in UTC with milliseconds,
 * dates stay as written, 64-bit integers are numbers, bytes are `Uint8Array`.
 */
export function getTypeParser(oid: Oid, format?: "text" | "binary"): unknown {
  return (format === "binary" ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format ?? "text");
}

const parsers: ReadonlyMap<Oid, (text: string) => unknown> = new Map<Oid, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.DATE, String],
  [builtins.INT8, parseInteger],
  [builtins.BYTEA, parseBytes],
]);

const instantExpression = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(?::?(\d\d))?$/u;

/** Reads an instant. @throws {RangeError} for `infinity` and years beyond 9999, which no column holds. */
function parseInstant(text: string): string {
  const [, day, time, fraction = "", hours, minutes = "00"] = instantExpression.exec(text) ?? [];
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  if (hours === "+00") return `${day}T${time}.${milliseconds}Z`;
  return new Date(`${day}T${time}.${milliseconds}${hours}:${minutes}`).toISOString();
}

/** Reads a 64-bit integer. @throws {RangeError} above 2^53, where a number would silently be wrong. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`Cannot read an integer because it exceeds 2^53: ${text}`);
}

/** Reads bytes from `\x` and two hex characters a byte. */
function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}
