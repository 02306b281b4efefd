import { tables } from "@design-catalog/core";
import type { DatabasePool } from "@design-catalog/storage-kysely";

type Connection = Parameters<Parameters<DatabasePool["withConnection"]>[0]>[0];

/** A pool that keeps the text of every statement it sends. */
export interface RecordedPool {
  readonly pool: DatabasePool;
  readonly texts: ReadonlySet<string>;
}

/** Records the statements of a pool, also those of transactions and batches. */
export function recordStatements(pool: DatabasePool): RecordedPool {
  const texts = new Set<string>();
  const recorded = (connection: Connection): Connection => ({
    query: (text, values) => (texts.add(text), connection.query(text, values)),
    batch(statements, onComplete) {
      for (const { text } of statements) texts.add(text);
      return connection.batch(statements, onComplete);
    },
  });
  return {
    texts,
    pool: {
      ...pool,
      query: (text, values) => (texts.add(text), pool.query(text, values)),
      withConnection: (work) => pool.withConnection((connection) => work(recorded(connection))),
    },
  };
}

/** Statements that read all applications, each by a part of its text, with the reason. */
export type AcrossApplications = Readonly<Record<string, string>>;

/**
 * Compares statements with the list of exceptions: `unscoped` are those outside it that use a table without comparing
 * its application, and `needless` the exceptions that no statement needs any more.
 */
export function checkScopes(texts: Iterable<string>, exceptions: AcrossApplications) {
  const found = [...texts].filter((text) => unscopedTables(text).length > 0).map(oneLine);
  const parts = Object.keys(exceptions);
  return {
    unscoped: found.filter((text) => !parts.some((part) => text.includes(part))),
    needless: parts.filter((part) => !found.some((text) => text.includes(part))),
  };
}

const names = [...tables.map(({ name }) => name), "counters"].join("|");
const reference = new RegExp(
  String.raw`\b(?<verb>from|join|update|into|using)\s+"?(?<table>${names})"?(?![\w.])(?:\s+(?:as\s+)?(?<alias>[a-z_]\w*))?(?<rest>\s*\([^)]*\))?`,
  "giu",
);
const keywords = new Set([
  "set",
  "where",
  "select",
  "left",
  "join",
  "cross",
  "order",
  "on",
  "limit",
  "offset",
  "using",
]);

/** The tables of the service that a statement uses without comparing, or inserting, the id of an application. */
export function unscopedTables(statement: string): readonly string[] {
  return [...statement.matchAll(reference)].flatMap(({ groups = {} }) => {
    const { verb = "", table = "", alias = "", rest = "" } = groups;
    if (verb.toLowerCase() === "into") return /\bapplication_id\b/u.test(rest) ? [] : [table];
    const prefixes = keywords.has(alias.toLowerCase()) || alias === "" ? ["", `${table}.`] : [`${alias}.`];
    const column = table === "applications" ? "id" : "application_id";
    return prefixes.some((prefix) => comparesApplication(statement, { prefix, column })) ? [] : [table];
  });
}

function comparesApplication(
  statement: string,
  { prefix, column }: { readonly prefix: string; readonly column: string },
): boolean {
  const start = prefix === "" ? String.raw`(?<![\w.])` : String.raw`\b`;
  const whole = `${start}${prefix.replace(".", String.raw`\.`)}"?${column}"?`;
  const forms = [
    String.raw`${whole}\s*=`,
    String.raw`=\s*${whole}`,
    String.raw`\(${whole}, [^)]+\)\s*(?:=|>|in\b)`,
    ...(prefix === "" ? [String.raw`using \(application_id`] : []),
  ];
  return new RegExp(forms.join("|"), "iu").test(statement);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
