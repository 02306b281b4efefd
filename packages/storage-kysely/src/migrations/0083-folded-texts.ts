import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Texts without case and accents, as `foldedText()` of core returns them. */
export const foldedTexts: Migration = {
  async up(db) {
    await sql.raw(folding).execute(db);
  },
};

/** SQL that writes letters which Unicode does not decompose as others. */
export function plainLetters(text: string): string {
  return `replace(replace(replace(translate(${text}, 'øđłħŧıς', 'odlhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
}

const accents = String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f]+`;
const bare = `regexp_replace(normalize($1, NFKD), '${accents}', '', 'g')`;

/** Most texts are ASCII, which needs no more than lower(). Without STRICT, which would keep it from being inlined. */
const folding = `
CREATE OR REPLACE FUNCTION folded_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C")
    ELSE normalize(${plainLetters(`lower(${bare} COLLATE "und-x-icu")`)}, NFC) COLLATE "C" END
$function$;
`;
