/**
 * Statements that may run although nothing says that they hold nobody up, by migration and beginning, each with the reason.
 * Nothing excuses one that takes a table, column or type from processes of the release before.
 */
export const allowedLocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0081-delivery-projects": {
    "select from pg_attribute": "reads the catalog, which locks no table",
  },
  "0084-folded-words": {
    "update product_search_rows set words":
      "locks only the words of products that have one of these letters, for some seconds of a million",
  },
  "0085-one-form-of-texts": {
    "create or replace function normal_text": "makes a function, which locks no table",
    "select application_id, id from":
      "reads, and then locks 200 rows with texts in another form at a time, for one statement",
  },
  "0086-pairings-in-order": {
    "do $$": "locks the few pairings that name the higher id first, and nobody else writes them",
  },
  "0091-copied-files": {
    "create trigger own_new_copied_files after insert on projects":
      "writers of projects wait only for the rest of this transaction, which reads no rows, and readers not at all",
  },
  "0092-old-copies": {
    "select application_id, id, sources from":
      "reads, and then locks one copy and the files that it names at a time, for one statement",
  },
  "0093-heavy-operations": {
    "update applications set settings": "locks the few applications with limits of their own, for one statement",
  },
};
