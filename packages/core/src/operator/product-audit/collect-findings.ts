import type { Problem, ProductCheck, ProductRow } from "./check.ts";
import { productChecks } from "./checks.ts";
import type { Audit, Finding } from "./schemas.ts";

/** Place of a finding in the order of all: a product has at most one finding of a check. */
export interface Position {
  readonly productId: string;
  /** Index of the check among {@link productChecks}. */
  readonly check: number;
}

/** Reads a cursor, `<product>.<check>`. */
export function parsePosition(cursor: string): Position {
  const [productId = "", check = ""] = cursor.split(".");
  return { productId, check: productChecks.findIndex(({ name }) => name === check) };
}

interface Found extends Position {
  readonly finding: Finding;
}

/** Counts all findings behind a position and keeps the first ones, so a large catalog takes no more memory. */
export function createFindings(page: { readonly after: Position | undefined; readonly limit: number }) {
  const { after, limit } = page;
  // One more tells whether there is another page.
  const keptMax = limit + 1;
  const counts = new Map<ProductCheck, number>();
  let kept: Found[] = [];
  // Nothing behind this one is shown any more.
  let bound: Position | undefined;
  const keepFirst = () => {
    kept = kept.toSorted(compare).slice(0, keptMax);
    bound = kept[keptMax - 1];
  };
  return {
    add(check: ProductCheck, product: Pick<ProductRow, "id" | "version">, problem: Problem): void {
      const found = { productId: product.id, check: productChecks.indexOf(check) };
      if (after && compare(found, after) <= 0) return;
      counts.set(check, (counts.get(check) ?? 0) + 1);
      if (bound && compare(found, bound) > 0) return;
      kept.push({ ...found, finding: present(check, product, problem) });
      if (kept.length > 2 * keptMax) keepFirst();
    },
    /** Numbers of these checks, and the page. */
    read(checks: readonly ProductCheck[]): Omit<Audit, "checked"> {
      keepFirst();
      const shown = kept.slice(0, limit);
      const last = kept.length > limit ? shown.at(-1)?.finding : undefined;
      return {
        summary: checks.map((check) => {
          return { check: check.name, severity: check.severity, count: counts.get(check) ?? 0 };
        }),
        findings: shown.map(({ finding }) => finding),
        ...(last && { next: `${last.productId}.${last.check}` }),
      };
    },
  };
}

function compare(one: Position, other: Position): number {
  if (one.productId !== other.productId) return one.productId < other.productId ? -1 : 1;
  return one.check - other.check;
}

function present(
  { name, severity }: ProductCheck,
  { id, version }: Pick<ProductRow, "id" | "version">,
  { fix, related, ...problem }: Problem,
): Finding {
  return {
    productId: id,
    check: name,
    severity,
    ...problem,
    // Rows hold ids only where their schema says so.
    ...(related && { related: related as NonNullable<Finding["related"]> }),
    ...(fix && { fix: { op: "patch", body: { version, ...fix } } }),
  };
}
