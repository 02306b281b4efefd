import { type Kysely, sql } from "kysely";
import type { SchemaMigration } from "../schema/run-migrations.ts";

/** Columns of a table by the form of their texts, as `normalText()` of core has them. */
interface Columns {
  readonly line?: readonly string[];
  readonly lines?: readonly string[];
  readonly content?: readonly string[];
  readonly tag?: readonly string[];
  /** Maps of `lines` by `line`. */
  readonly attributes?: readonly string[];
  /** Maps of `line` by `tag`. */
  readonly labels?: readonly string[];
  /** Lists of objects with a `line` called `name`. */
  readonly named?: readonly string[];
}

const product = {
  line: ["name", "manufacturer", "model", "part_number", "category"],
  lines: ["description"],
  named: ["connectors"],
};
const view = { line: ["name", "view_key"], lines: ["description"] };
const ends = ["from_connector", "to_connector"];

/** Tables with texts that people write, and these columns. */
const texts: Readonly<Record<string, Columns>> = {
  applications: { line: ["name"] },
  cables: { line: ["name", "part_number", "colour"] },
  connector_pairings: { lines: ["note"] },
  connectors: { line: ["name", "code", "family"] },
  email_templates: { line: ["subject"], content: ["body_text", "body_html"], tag: ["locale"] },
  files: { line: ["name", "folder"] },
  list_items: { line: ["label"], labels: ["labels"] },
  lists: { line: ["name"], lines: ["description"] },
  oauth_clients: { line: ["name"] },
  products: { ...product, attributes: ["attributes"] },
  project_cables: { line: ["cable_id", "label", ...ends], lines: ["notes"] },
  project_products: { ...product, line: [...product.line, "label"], lines: ["description", "notes"] },
  project_views: view,
  projects: { line: ["name", "number", "client"], lines: ["description", "message"] },
  reports: { line: ["name"], lines: ["description"] },
  roles: { line: ["name"], lines: ["description"] },
  signals: { line: ["name", "code"] },
  sso_providers: { line: ["name"] },
  translations: { line: ["key"], content: ["value", "source"], tag: ["locale"] },
  users: { line: ["first_name", "last_name"], tag: ["locale"] },
  view_items: { line: ends, content: ["text"] },
  view_templates: view,
  webhook_endpoints: { lines: ["description"] },
};

/** Columns that cannot be null: a text of nothing but blanks stays there. */
const required: ReadonlySet<string> = new Set(
  "name code key subject locale value label cable_id view_key attributes labels connectors".split(" "),
);

/** Rows of a transaction: others wait for them no longer than for any change. */
const batchRows = 200;

interface Key {
  readonly application_id: string;
  readonly id: string;
}

/**
 * Brings stored texts to the form that fields now give them. A row that another one with the same texts keeps from it stays
 * as it is and is named in the log. Versions and times stay: nobody has changed anything.
 */
export const oneFormOfTexts: SchemaMigration = {
  concurrent: true,
  async up(db) {
    await sql.raw(normalText).execute(db);
    for (const [table, columns] of Object.entries(texts)) await mendTable(db, table, columnsOf(columns));
  },
};

/** Values in their form, by column. */
type Mended = ReadonlyMap<string, string>;

function columnsOf(columns: Columns): Mended {
  const forms: readonly (readonly [string, readonly string[]])[] = Object.entries(columns);
  return new Map(forms.flatMap(([form, names]) => names.map((name) => [name, valueOf(name, form)] as const)));
}

/** Goes through a table in the order of its key, with a transaction for each batch. */
async function mendTable(db: Kysely<unknown>, table: string, columns: Mended): Promise<void> {
  const differs = `(${[...columns.keys()].join(", ")}) IS DISTINCT FROM (${[...columns.values()].join(", ")})`;
  for (let after: Key | undefined = { application_id: "", id: "" }; after;) {
    const { rows }: { rows: Key[] } = await sql<Key>`
      SELECT application_id, id FROM ${sql.table(table)}
      WHERE (application_id, id) > (${after.application_id}, ${after.id}) AND ${sql.raw(differs)}
      ORDER BY application_id, id LIMIT ${sql.lit(batchRows)}`.execute(db);
    if (rows.length > 0 && !(await isMended(db, table, { columns, rows })))
      for (const row of rows) await mendRow(db, table, { columns, row });
    after = rows.at(-1);
  }
}

/** False if rows together cannot be mended: one is taken, or others have locked them in another order. */
async function isMended(
  db: Kysely<unknown>,
  table: string,
  { columns, rows }: { readonly columns: Mended; readonly rows: readonly Key[] },
): Promise<boolean> {
  const sets = [...columns].map(([name, value]) => `${name} = ${kept(name, value)}`).join(", ");
  const keys = rows.map(({ application_id: application, id }) => sql`(${application}, ${id})`);
  try {
    await sql`UPDATE ${sql.table(table)} SET ${sql.raw(sets)} WHERE (application_id, id) IN (${sql.join(keys)})`.execute(
      db,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && retried.has(String(Reflect.get(error, "code")))) return false;
    throw error;
  }
}

/** States of a unique violation and of a deadlock. */
const retried: ReadonlySet<string> = new Set(["23505", "40P01"]);
/** A single row waits for others, so a second deadlock is not to be expected. */
const tries = 3;

async function mendRow(
  db: Kysely<unknown>,
  table: string,
  { columns, row }: { readonly columns: Mended; readonly row: Key },
): Promise<void> {
  for (let tried = 0; tried < tries; tried++) if (await isMended(db, table, { columns, rows: [row] })) return;
  // Ids are hexadecimal digits.
  const warning = `Texts of a row of ${table} stay, because without blanks and other spellings they are those of another: ${row.id}`;
  await sql.raw(`DO $$ BEGIN RAISE WARNING '%', '${warning}'; END $$`).execute(db);
}

function valueOf(name: string, form: string): string {
  switch (form) {
    case "attributes":
      return mapOf(name, "line", "lines");
    case "labels":
      return mapOf(name, "tag", "line");
    case "named":
      return `(SELECT coalesce(jsonb_agg(item || jsonb_build_object('name', normal_text(item ->> 'name', 'line')) ORDER BY n), '[]')
        FROM jsonb_array_elements(${name}) WITH ORDINALITY AS items (item, n))`;
    default:
      return `normal_text(${name}, '${form}')`;
  }
}

function mapOf(name: string, keys: string, values: string): string {
  return `(SELECT coalesce(jsonb_object_agg(normal_text(key, '${keys}'), normal_text(value, '${values}')), '{}')
    FROM jsonb_each_text(${name}))`;
}

function kept(name: string, value: string): string {
  if (/^(?:attributes|labels|connectors)$/u.test(name)) return value;
  return required.has(name) ? `coalesce(nullif(${value}, ''), ${name})` : `nullif(${value}, '')`;
}

const space = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const widthless = String.raw`\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`;
const invisible = String.raw`${widthless}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const european = String.raw`\u0020-\u00a8\u00aa-\u00ad\u00af-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u203b\u203d-\u2048\u204a-\u205e\u20a0-\u20cf`;
const breakHints = String.raw`\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb`;
const hidden = String.raw`\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const control = String.raw`\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const edge = `[${space}${invisible}${hidden}]`;
/** Characters with an invisible one behind them that changes how they look. */
const selected = [
  String.raw`[\u00a9\u00ae\u203c\u2049\u2122-\u27bf\u2934-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]\ufe0f`,
  String.raw`\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f`,
  String.raw`[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\U000e0100-\U000e01ef]`,
].join("|");

/** Tags have the case of BCP 47; other names for a language stay. */
const normalText = `
CREATE OR REPLACE FUNCTION normal_text(given text, form text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  stored text;
BEGIN
  IF form <> 'tag' AND given COLLATE "C" ~ '^[!-~]([ -~]*[!-~])?$' THEN RETURN given; END IF;
  stored := normalize(given, NFC) COLLATE "C";
  stored := regexp_replace(stored, CASE WHEN form IN ('line', 'tag') THEN '[${hidden}]+' ELSE '[${control}]+' END, ' ', 'g');
  IF form IN ('line', 'tag') THEN
    stored := normalize(regexp_replace(stored, CASE WHEN stored ~ '^[${european}${space}${widthless}]*$'
      THEN '[${widthless}]+' ELSE '[${breakHints}]+' END, '', 'g'), NFC) COLLATE "C";
  END IF;
  IF form <> 'content' THEN
    stored := regexp_replace(regexp_replace(stored, '(${selected})?${edge}*$', '\\1'), '^${edge}+', '');
  END IF;
  IF form <> 'tag' THEN RETURN stored; END IF;
  RETURN (
    SELECT string_agg(CASE WHEN n > 1 AND length(part) = 2 THEN upper(part)
      WHEN n > 1 AND part ~ '^[A-Za-z]{4}$' THEN initcap(part) ELSE lower(part) END, '-' ORDER BY n)
    FROM unnest(string_to_array(stored, '-')) WITH ORDINALITY AS parts (part, n));
END
$function$;
`;
