import type { ProductAudit, ProductAuditRequest, ProductFinding } from "@design-catalog/client/api";
import { productFindingFields } from "@design-catalog/client/fields";
import { isCheck } from "./check-names.ts";
import { severities } from "./worst-findings.ts";

/** Checks whose findings are about no field of the form. */
const withoutField: ReadonlySet<string> = new Set(["long-unchanged", "never-used", "outdated-copies"]);

const checks = Object.keys(productFindingFields.check.values ?? {})
  .filter(isCheck)
  .filter((check) => !withoutField.has(check));

/** The finding to go on with; undefined once none is left. */
export interface NextFinding {
  readonly finding: ProductFinding | undefined;
  /** Number of findings that are left, this one included. */
  readonly count: number;
}

type Ask = (body: ProductAuditRequest) => Promise<ProductAudit>;

/**
 * Reads the finding to go on with after that at a place, `<product>.<check>`: one of the worst that are left, the first behind
 * the place, so one that stays does not come again before the others.
 */
export async function readNextFinding(ask: Ask, place: string): Promise<NextFinding> {
  const { summary } = await ask({ checks, limit: 1 });
  const count = summary.reduce((sum, found) => sum + found.count, 0);
  const severity = severities.find((one) => summary.some((found) => found.severity === one && found.count > 0));
  if (severity === undefined) return { finding: undefined, count };
  const request = { checks, severity, limit: 1 };
  const behind = await ask({ ...request, after: place });
  const { findings } = behind.findings.length > 0 ? behind : await ask(request);
  return { finding: findings[0], count };
}
