import type { Client } from "pg";

/** Secret values, by name. */
export type Secrets = Readonly<Record<string, string>>;

/** A text, or the bytes of a file. */
export interface Searched {
  includes(text: string): boolean;
}

/** Length of the part of a secret that must not appear; too long to repeat by chance. */
const fragmentLength = 20;

/** Names of the secrets that a text contains, whole or in part, plain or encoded. */
export function leaksIn(searched: Searched, secrets: Secrets): readonly string[] {
  return Object.entries(secrets).flatMap(([name, value]) =>
    formsOf(value).some((form) => searched.includes(form)) ? [name] : [],
  );
}

/** Files under the directories that contain one of the texts. @throws {Error} if they cannot be searched */
export function filesWith(texts: readonly string[], directories: readonly string[]): readonly string[] {
  // One pass searches for all of them, because there are many texts and many megabytes.
  const found = Bun.spawnSync(["grep", "-rlaF", "-f", "-", ...directories], { stdin: Buffer.from(texts.join("\n")) });
  if (found.exitCode > 1) throw new Error(`Cannot search the files: ${found.stderr.toString()}`);
  return found.stdout.toString().split("\n").filter(Boolean);
}

/** The forms of a secret: plain, base64, or hexadecimal digits. */
export function formsOf(value: string): readonly string[] {
  const bare = value.replace(/^whsec_/u, "");
  // The secret of a token is its signature; all tokens share the header. The whole contains the part.
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
