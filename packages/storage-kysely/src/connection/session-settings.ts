import { UnusableDatabaseError } from "./unusable-database.ts";

interface SessionSetting {
  readonly value: string;
  /** Values that mean the same. */
  readonly isFit: (value: string) => boolean;
}

/**
 * Settings that decide what statements mean, or how their answers are written. Roles, databases and servers may have
 * others.
 */
const settings: Readonly<Record<string, SessionSetting>> = {
  timezone: {
    value: "UTC",
    isFit: (value) => /^(?:etc\/)?(?:utc|uct|gmt|gmt[+-]?0|zulu|universal|greenwich)$/iu.test(value),
  },
  datestyle: { value: "ISO", isFit: (value) => value.startsWith("ISO") },
  intervalstyle: only("postgres"),
  bytea_output: only("hex"),
  // Fewer digits than a number needs make another one of it.
  extra_float_digits: { value: "1", isFit: (value) => Number(value) > 0 },
  standard_conforming_strings: only("on"),
  array_nulls: only("on"),
  transform_null_equals: only("off"),
  default_transaction_isolation: only("read committed"),
};

function only(value: string): SessionSetting {
  return { value, isFit: (found) => found === value };
}

/**
 * Moves the `options` of a URL in front of the service's own. Otherwise the driver takes either these or those, so the
 * zone of a role would come back for anybody who sets a search path there.
 * @example
 * ```ts
 * const url = "postgresql://catalog@db.example/catalog?options=-c%20jit%3Doff";
 * const { connectionString, options } = withSessionSettings(url);
 * assert.equal(connectionString, "postgresql://catalog@db.example/catalog");
 * assert.match(options, /^-c jit=off -c timezone=UTC /);
 * ```
 */
export function withSessionSettings(
  connectionString: string,
  schema?: string,
): { readonly connectionString: string; readonly options: string } {
  const own = Object.entries(settings).map(([name, { value }]) => sessionOption(name, value));
  const searchPath = schema === undefined ? [] : [`-c search_path=${schema}`];
  return withOptions(connectionString, [...own, ...searchPath]);
}

/** The option that gives a session a setting. */
export function sessionOption(name: string, value: string): string {
  return `-c ${name}=${value.replaceAll(/[\\\s]/gu, "\\$&")}`;
}

/** Moves the `options` of a URL in front of others, in place of which the driver would take them. */
export function withOptions(connectionString: string, own: readonly string[]) {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined;
  const given = url?.searchParams.get("options");
  const options = [...(given ? [given] : []), ...own].join(" ");
  if (!url || given === null) return { connectionString, options };
  url.searchParams.delete("options");
  return { connectionString: url.href, options };
}

/** Runs one statement of a session. */
type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/**
 * Refuses a session whose settings differ, as behind a pooler that drops what the service sends.
 * @throws {UnusableDatabaseError} with the statement to run
 */
export async function assertSessionSettings(query: Query): Promise<void> {
  const { rows } = await query("SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1)", [
    Object.keys(settings),
  ]);
  const unfit = rows
    .map(({ name, setting }) => ({ name: String(name).toLowerCase(), found: String(setting) }))
    .filter(({ name, found }) => settings[name]?.isFit(found) === false);
  if (unfit.length === 0) return;
  const found = unfit.map(({ name, found: value }) => `${name} is ${value}`).join(", ");
  const remedies = unfit.map(({ name }) => `ALTER ROLE ... SET ${name} = '${settings[name]?.value}'`);
  throw new UnusableDatabaseError(
    `the service needs other settings of its sessions, and a pooler may have dropped them: ${found}`,
    `Run ${remedies.join("; ")}`,
  );
}
