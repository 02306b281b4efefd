import { concurrentIndexes } from "./concurrent-index.ts";

/**
 * Pages of products and projects in the order of their texts. The indexes that ordered by lower case still find texts, and
 * serve processes of the version before.
 */
export const orderedTexts = concurrentIndexes({
  products__name__order__index: `products (application_id, name COLLATE text_order NULLS FIRST, id) WHERE NOT deleted`,
  ...Object.fromEntries(
    ["name", "number", "client", "unique_number"].map((column) => [
      `projects__${column}__order__index`,
      `projects (application_id, ${column} COLLATE text_order NULLS FIRST, id)`,
    ]),
  ),
});
