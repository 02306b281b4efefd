import { sql } from "kysely";
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

/**
 * Brings stored texts to the form that fields now give them. A row that another one with the same texts keeps from it stays
 * as it is and is named in the log. Versions and times stay: nobody has changed anything.
 */
export const oneFormOfTexts: SchemaMigration = {
  concurrent: true,
  async up(db) {
    await sql.raw(normalText).execute(db);
    for (const [table, columns] of Object.entries(texts)) await sql.raw(mending(table, columns)).execute(db);
  },
};

function mending(table: string, columns: Columns): string {
  const named = Object.entries(columns).flatMap(([form, names]: readonly [string, readonly string[]]) =>
    names.map((name) => [name, valueOf(name, form)] as const),
  );
  const names = named.map(([name]) => name).join(", ");
  const values = named.map(([name, value]) => `${value} AS ${name}`).join(", ");
  const sets = named.map(([name]) => `${name} = ${kept(name)}`).join(", ");
  return `
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT application_id, id, ${values} FROM ${table}
    WHERE (${names}) IS DISTINCT FROM (${named.map(([, value]) => value).join(", ")})
    FOR UPDATE
  LOOP
    BEGIN
      UPDATE ${table} AS mended SET ${sets} WHERE mended.application_id = found.application_id AND mended.id = found.id;
    EXCEPTION WHEN unique_violation THEN
      RAISE WARNING 'Texts of a row of ${table} stay, because without blanks and other spellings they are those of another: %',
        found.id;
    END;
  END LOOP;
END
$$;`;
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

function kept(name: string): string {
  if (/^(?:attributes|labels|connectors)$/u.test(name)) return `found.${name}`;
  return required.has(name) ? `coalesce(nullif(found.${name}, ''), mended.${name})` : `nullif(found.${name}, '')`;
}

const space = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const invisible = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0`;
const hidden = String.raw`\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const control = String.raw`\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const edge = `[${space}${invisible}${hidden}]+`;

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
  IF form <> 'content' THEN stored := regexp_replace(stored, '^${edge}|${edge}$', '', 'g'); END IF;
  IF form <> 'tag' THEN RETURN stored; END IF;
  RETURN (
    SELECT string_agg(CASE WHEN n > 1 AND length(part) = 2 THEN upper(part)
      WHEN n > 1 AND part ~ '^[A-Za-z]{4}$' THEN initcap(part) ELSE lower(part) END, '-' ORDER BY n)
    FROM unnest(string_to_array(stored, '-')) WITH ORDINALITY AS parts (part, n));
END
$function$;
`;
