/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly message: string;
}

/** Runs a check; one that throws has failed. */
export async function checked(check: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [{ check, status: "fail", message: error instanceof Error ? error.message : String(error) }];
  }
}

/** Formats a duration for people. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/** Grades a value that should be small. */
export function grade(value: number, limits: { readonly warn: number; readonly fail: number }): Finding["status"] {
  if (value >= limits.fail) return "fail";
  return value >= limits.warn ? "warn" : "ok";
}
