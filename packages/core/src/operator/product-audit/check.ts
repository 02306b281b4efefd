import type { products } from "../../catalog/mod.ts";
import type { Said, SentenceTexts } from "../../engine/fields/sentences.ts";
import type { Both } from "../../engine/fields/titled.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { Facts } from "./facts.ts";

/** Severity of a problem: `error` breaks drawings or orders, `warn` hinders, `info` may be as it should. */
export const severities = ["error", "warn", "info"] as const;

/** One of {@link severities}. */
export type Severity = (typeof severities)[number];

/** A product of the catalog. */
export type ProductRow = RowOf<typeof products>;

/** Something that is wrong with one product. */
export interface Problem extends Said {
  /** Pointer to the first place in the product. */
  readonly pointer: string;
  readonly related?: readonly { readonly kind: string; readonly id: string }[];
  /** Fields of a patch that solves the problem. */
  readonly fix?: Readonly<Record<string, unknown>>;
}

/** Finds the problem of a product, if it has one. */
export type Find = (product: ProductRow) => Problem | undefined;

/** A problem by the id of its product. */
export type Found = readonly [productId: ProductRow["id"], problem: Problem];

/** Compares products: reads each live one once, in the order of ids, and then finds the problems. */
export interface Comparison {
  read(product: ProductRow): void;
  /**
   * Problems in any order, at most one for each product. Undefined stands for a step without one: the audit may pause
   * after each, so none may take longer for a larger catalog.
   */
  find(): Iterable<Found | undefined>;
}

interface CheckBase {
  /** Lower-case words with hyphens. Cursors hold it, so it never changes. */
  readonly name: string;
  /** Words by which a reader chooses the check from a list. */
  readonly title: Both;
  readonly severity: Severity;
  /** Sentences about its findings. */
  readonly says: { readonly texts: SentenceTexts };
}

/** One rule about products: it judges each by itself, or compares all of them. */
export type ProductCheck = CheckBase &
  (
    | { readonly each: (facts: Facts) => Find | Promise<Find> }
    | { readonly compare: (facts: Facts) => Comparison | Promise<Comparison> }
  );
