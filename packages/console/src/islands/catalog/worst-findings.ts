import type { ProductAudit, ProductAuditRequest, ProductFinding } from "@design-catalog/client/api";

/** Severities, the worst first. */
export const severities: readonly ProductFinding["severity"][] = ["error", "warn", "info"];

/** The findings that the page shows, and whether there are more. */
export interface WorstFindings extends Omit<ProductAudit, "next"> {
  readonly isMore: boolean;
}

/** A reader of findings. Each request checks every product, so pages that were read stay while the summary does. */
export interface FindingsReader {
  /**
   * Findings, the worst first, in so many pages of these sizes; the service gives them in the order of products. What is
   * left of a severity fills no page.
   */
  read(filters: ProductAuditRequest, sizes: readonly [first: number, ...further: number[]]): Promise<WorstFindings>;
  /** Reads all pages again the next time. */
  forget(): void;
}

type Ask = (body: ProductAuditRequest) => Promise<ProductAudit>;

/** Makes a reader of the findings that the service answers. */
export function createFindingsReader(ask: Ask): FindingsReader {
  let kept = { key: "", pages: new Map<string, ProductAudit>() };

  async function pageOf(body: ProductAuditRequest): Promise<ProductAudit> {
    const key = JSON.stringify(body);
    const { pages } = kept;
    const page = pages.get(key) ?? (await ask(body));
    pages.set(key, page);
    return page;
  }

  return {
    async read(filters, sizes) {
      const { next, ...all } = await ask({ ...filters, limit: sizes[0] });
      if (next === undefined) return { ...all, findings: worstFirst(all.findings), isMore: false };
      const key = JSON.stringify([filters, all.checked, all.summary]);
      if (kept.key !== key) kept = { key, pages: new Map() };
      const findings: ProductFinding[] = [];
      let pages = 0;
      for (const severity of severities) {
        const known = all.findings.filter((finding) => finding.severity === severity);
        if (known.length === countOf(severity, all)) {
          findings.push(...known);
          continue;
        }
        let after: string | undefined;
        do {
          const limit = sizes[pages];
          if (limit === undefined) return { ...all, findings, isMore: true };
          const page = await pageOf({ ...filters, severity, limit, ...(after !== undefined && { after }) });
          findings.push(...page.findings);
          after = page.next;
          if (after !== undefined) pages += 1;
        } while (after !== undefined);
      }
      return { ...all, findings, isMore: false };
    },
    forget() {
      kept = { key: "", pages: new Map() };
    },
  };
}

function countOf(severity: ProductFinding["severity"], { summary }: Pick<ProductAudit, "summary">): number {
  return summary.filter((check) => check.severity === severity).reduce((sum, { count }) => sum + count, 0);
}

/** Findings by severity; those of the same one stay in their order. */
function worstFirst(findings: readonly ProductFinding[]): readonly ProductFinding[] {
  const rankOf = ({ severity }: ProductFinding) => severities.indexOf(severity);
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}
