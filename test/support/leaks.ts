import type { Client } from "pg";

/** Values that nobody may read, by what they are. */
export type Secrets = Readonly<Record<string, string>>;

/** A text, or the bytes of a file. */
export interface Searched {
  includes(text: string): boolean;
}

/** As short a part of a secret as chance will not repeat. */
const fragmentLength = 20;

/** The names of the secrets that a text holds, whole or in part, in clear or encoded. */
export function leaksIn(searched: Searched, secrets: Secrets): readonly string[] {
  return Object.entries(secrets).flatMap(([name, value]) =>
    formsOf(value).some((form) => searched.includes(form)) ? [name] : [],
  );
}

/** The files under the directories that hold one of the texts. @throws {Error} when they cannot be searched */
export function filesWith(texts: readonly string[], directories: readonly string[]): readonly string[] {
  // It looks for all of them in one pass; there are many texts, and many megabytes.
  const found = Bun.spawnSync(["grep", "-rlaF", "-f", "-", ...directories], { stdin: Buffer.from(texts.join("\n")) });
  if (found.exitCode > 1) throw new Error(`Cannot search the files: ${found.stderr.toString()}`);
  return found.stdout.toString().split("\n").filter(Boolean);
}

/** What a secret can look like: in clear, as base64, or in hexadecimal digits. */
export function formsOf(value: string): readonly string[] {
  const bare = value.replace(/^whsec_/u, "");
  // Of a token the signature is the secret; its header is the same in all of them. The whole holds the part.
  const tail = bare.slice(-fragmentLength);
  return [tail, Buffer.from(value).toString("base64"), Buffer.from(bare, "base64").toString("hex")].filter(
    (form) => form.length >= Math.min(fragmentLength, value.length),
  );
}

/** Every row of every table, as text. */
export async function dumpText(client: Client): Promise<string> {
  const tables = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`SELECT each::text AS row FROM ${name} AS each`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}
