import { Type } from "@sinclair/typebox";
import { always, compares } from "../rows/conditions.ts";
import { idOf, integer } from "../schemas/schema.ts";

/** Rows of one page, at most. */
export const pageRowsMax = 1000;

/** Query parameters of a list that is read in pages. */
export const pageQuery = {
  limit: Type.Optional(integer({ min: 1, max: pageRowsMax, description: `Rows of the page; ${pageRowsMax}` })),
  after: Type.Optional(idOf("row", { description: "The last row of the page before" })),
};

interface Page {
  readonly limit?: number;
  readonly after?: string;
}

/** Rows behind `after` in the order of their ids, which is that of their creation; descending ones begin with the newest. */
export function pageOf({ limit = pageRowsMax, after }: Page, direction: "asc" | "desc" = "asc") {
  const order = direction === "asc" ? "greaterThan" : "lessThan";
  const behind = after === undefined ? always : compares("id", order, after);
  return { behind, orderBy: [{ column: "id", direction }], limit } as const;
}

/** The id that the next page begins after; undefined behind the last page. A full page may be the last one. */
export function nextAfter(output: unknown, { limit = pageRowsMax }: Page): string | undefined {
  const rows: readonly { readonly id?: unknown }[] = Array.isArray(output) ? output : [];
  const last = rows.length < limit ? undefined : rows.at(-1)?.id;
  return typeof last === "string" ? last : undefined;
}
