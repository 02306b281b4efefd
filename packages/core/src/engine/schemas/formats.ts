const timestampExpression =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|(60))(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/u;

/** First instant of the years that PostgreSQL and RFC 3339 share; an offset must not lead out of them. */
const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Milliseconds since the epoch of an RFC 3339 text that names a real calendar day of the years 1 to 9999, otherwise
 * undefined. A leap second (§5.7) counts as the second before it, which the epoch repeats.
 * @example
 * ```ts
 * assert.equal(parseTimestamp("1970-01-01T01:00:00+01:00"), 0);
 * assert.equal(parseTimestamp("2026-02-30T00:00:00Z"), undefined);
 * ```
 */
export function parseTimestamp(value: string): number | undefined {
  const match = timestampExpression.exec(value);
  if (!match) return undefined;
  const [, year, month, day, leapSecond] = match;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth) return undefined;
  const time = Date.parse(value.toUpperCase().replace(":60", ":59"));
  if (leapSecond !== undefined && (Math.floor(time / 1000) + 1) % 86_400 !== 0) return undefined;
  return time >= firstMs && time <= lastMs ? time : undefined;
}

/**
 * RFC 3339, UTC, milliseconds.
 * @example
 * ```ts
 * assert.equal(formatTimestamp(0), "1970-01-01T00:00:00.000Z");
 * ```
 */
export function formatTimestamp(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** The UTC day of a time, such as `2026-11-21`. */
export function utcDay(timeMs: number): string {
  return formatTimestamp(timeMs).slice(0, 10);
}

/**
 * True for an address as mail servers know it: one `@`, a dotted domain in ASCII, no white space, at most 254 characters.
 * Letters outside ASCII before the `@` reach only servers with SMTPUTF8 (RFC 6531).
 * @example
 * ```ts
 * assert.deepEqual(["kim@dealer.example", "kim@dealer"].map(isEmailAddress), [true, false]);
 * ```
 */
export function isEmailAddress(value: string): boolean {
  return (
    value.length <= 254 &&
    // Without the flag i, which would match \u017f and \u212a as s and k.
    /^[^\s@"<>(),:;\\[\]]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+(?:[a-zA-Z]{2,}|[xX][nN]--[a-zA-Z0-9-]*[a-zA-Z0-9])$/u.test(
      value,
    )
  );
}

/**
 * True for a format that documents may name: one that refuses nothing that the service takes. `jörg@dealer.example` is no
 * "email" (JSON Schema 2020-12, validation §7.3.2), and few validators know "idn-email".
 * @example
 * ```ts
 * assert.deepEqual(["date-time", "email"].map(isServedFormat), [true, false]);
 * ```
 */
export function isServedFormat(format: unknown): boolean {
  return format !== "email";
}
