import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { plainLetters } from "./0083-folded-texts.ts";

/** Writes letters in the search words of products as others, as queries now have them. */
export const foldedWords: Migration = {
  async up(db) {
    const words = `UPDATE product_search_rows SET words = ${plainLetters("words")} WHERE words ~ '[øđłħŧıςßæœ]'`;
    await sql.raw(words).execute(db);
  },
};
