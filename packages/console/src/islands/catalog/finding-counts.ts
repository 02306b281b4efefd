import type { CheckSummary, ProductAudit, ProductAuditRequest } from "@design-catalog/client/api";

/** Numbers of findings of every severity, also while only those of one are read. */
export interface FindingsCounter {
  /** Numbers by check; those of a reading, and for other severities those of the last reading that had them. */
  counts(filters: ProductAuditRequest, read: readonly CheckSummary[]): Promise<readonly CheckSummary[]>;
  /** Counts all severities the next time. */
  forget(): void;
}

/** Makes a counter, which asks the service only where no reading has counted: each request checks every product. */
export function createFindingsCounter(ask: (body: ProductAuditRequest) => Promise<ProductAudit>): FindingsCounter {
  let kept: { readonly key: string; readonly summary: readonly CheckSummary[] } | undefined;
  return {
    async counts({ severity, ...others }, read) {
      const key = JSON.stringify(others);
      if (severity === undefined) kept = { key, summary: read };
      else if (kept?.key !== key) kept = { key, summary: (await ask({ ...others, limit: 1 })).summary };
      const newer = new Set(read.map(({ check }) => check));
      return [...read, ...kept.summary.filter(({ check }) => !newer.has(check))];
    },
    forget() {
      kept = undefined;
    },
  };
}

/** The number of findings of a severity, or of all by the empty text. */
export function countIn(counts: readonly CheckSummary[], severity: string): number {
  return counts
    .filter((check) => severity === "" || check.severity === severity)
    .reduce((sum, { count }) => sum + count, 0);
}
