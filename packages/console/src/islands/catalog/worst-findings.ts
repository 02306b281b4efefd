import {
  auditProducts,
  type ProductAudit,
  type ProductAuditRequest,
  type ProductFinding,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";

/** Severities, the worst first. */
const severities: readonly ProductFinding["severity"][] = ["error", "warn", "info"];

/** The findings that the page shows, and whether there are more. */
export interface WorstFindings extends Omit<ProductAudit, "next"> {
  readonly isMore: boolean;
}

/**
 * Findings, the worst first, in so many pages of these sizes; the service gives them in the order of products. What is left
 * of a severity fills no page.
 */
export async function readWorstFindings(
  filters: ProductAuditRequest,
  sizes: readonly [first: number, ...further: number[]],
): Promise<WorstFindings> {
  const { next, ...all } = await call(auditProducts, { body: { ...filters, limit: sizes[0] } });
  if (next === undefined) return { ...all, findings: worstFirst(all.findings), isMore: false };
  const findings: ProductFinding[] = [];
  let pages = 0;
  for (const severity of severities) {
    if (!all.summary.some((check) => check.severity === severity && check.count > 0)) continue;
    let after: string | undefined;
    do {
      const limit = sizes[pages];
      if (limit === undefined) return { ...all, findings, isMore: true };
      const body = { ...filters, severity, limit, ...(after !== undefined && { after }) };
      const page = await call(auditProducts, { body });
      findings.push(...page.findings);
      after = page.next;
      if (after !== undefined) pages += 1;
    } while (after !== undefined);
  }
  return { ...all, findings, isMore: false };
}

/** Findings by severity; those of the same one stay in their order. */
function worstFirst(findings: readonly ProductFinding[]): readonly ProductFinding[] {
  const rankOf = ({ severity }: ProductFinding) => severities.indexOf(severity);
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}
