import type { OperationContext } from "../../engine/calls/operation.ts";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { all, compares, live } from "../../engine/rows/conditions.ts";
import { createTurns } from "../../engine/turns.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Comparison, Find, ProductCheck, ProductRow } from "./check.ts";
import { createFindings, type Position } from "./collect-findings.ts";
import { createFacts, type Facts } from "./facts.ts";
import { readProducts } from "./read-products.ts";
import type { Audit } from "./schemas.ts";

/** The part of the catalog that is checked, and by what. */
export interface AuditRequest {
  readonly checks: readonly ProductCheck[];
  readonly where: ConditionOn<ProductRow>;
  readonly after: Position | undefined;
  /** Findings of the page, at most. */
  readonly limit: number;
  readonly nowMs: number;
}

/** The storage of an audit, and ports by which it lets other requests have their turn. */
type Source = Pick<OperationContext, "store" | "ports">;

/**
 * Checks the live products that meet a condition, in one pass over the catalog: checks that compare products read all
 * of them, whatever the condition.
 */
export async function runAudit({ store, ports }: Source, request: AuditRequest): Promise<Audit> {
  const { checks, after } = request;
  const { finders, comparisons } = await prepare(checks, createFacts(store, request.nowMs));
  const findings = createFindings(request);
  const wanted: ConditionOn<ProductRow> = after
    ? all(request.where, compares("id", "greaterThanOrEqual", after.productId))
    : request.where;
  const isComparing = comparisons.length > 0;
  const checked = new Map<string, Pick<ProductRow, "id" | "version">>();
  const turns = createTurns(ports);
  for await (const product of readProducts(store, isComparing ? live : all(live, wanted))) {
    if (turns.isOver()) await turns.next();
    for (const { comparison } of comparisons) comparison.read(product);
    if (isComparing && !evaluate(wanted, product)) continue;
    const { id, version } = product;
    checked.set(id, { id, version });
    for (const { check, find } of finders) {
      const problem = find(product);
      if (problem) findings.add(check, product, problem);
    }
  }
  for (const { check, comparison } of comparisons) {
    for (const found of comparison.find()) {
      if (turns.isOver()) await turns.next();
      const product = found && checked.get(found[0]);
      if (product) findings.add(check, product, found[1]);
    }
  }
  return { checked: checked.size, ...findings.read(checks) };
}

interface Prepared {
  readonly finders: readonly { readonly check: ProductCheck; readonly find: Find }[];
  readonly comparisons: readonly { readonly check: ProductCheck; readonly comparison: Comparison }[];
}

async function prepare(checks: readonly ProductCheck[], facts: Facts): Promise<Prepared> {
  const finders: { check: ProductCheck; find: Find }[] = [];
  const comparisons: { check: ProductCheck; comparison: Comparison }[] = [];
  for (const check of checks) {
    if ("each" in check) finders.push({ check, find: await check.each(facts) });
    else comparisons.push({ check, comparison: await check.compare(facts) });
  }
  return { finders, comparisons };
}
