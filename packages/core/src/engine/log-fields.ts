import { type Log, type LogFields, logFieldNames } from "../ports/log.ts";

/**
 * A log that adds `fields` to every line.
 * @example
 * ```ts
 * const seen: unknown[] = [];
 * const write = (_: string, fields?: object) => void seen.push(fields);
 * logWith({ debug: write, info: write, warn: write, error: write }, { requestId: "r1" }).info("done");
 * assert.deepEqual(seen, [{ requestId: "r1" }]);
 * ```
 */
export function logWith(log: Log, fields: LogFields): Log {
  return {
    debug: (message, own) => log.debug(message, { ...fields, ...own }),
    info: (message, own) => log.info(message, { ...fields, ...own }),
    warn: (message, own) => log.warn(message, { ...fields, ...own }),
    error: (message, own) => log.error(message, { ...fields, ...own }),
  };
}

const listedNames: ReadonlySet<string> = new Set(logFieldNames);
const redacted = "[redacted]";

/**
 * The fields with what may not be shown replaced, however it got past the compiler: values of unlisted names, and
 * objects, whose members no list names.
 * @example
 * ```ts
 * assert.deepEqual(listedFields({ requestId: "r-1" }), { requestId: "r-1" });
 * ```
 */
export function listedFields(fields: LogFields): Readonly<Record<string, string | number | boolean | undefined>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      listedNames.has(name) && typeof value !== "object" ? value : redacted,
    ]),
  );
}
