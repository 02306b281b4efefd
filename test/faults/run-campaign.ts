import { showProgress } from "./campaign-progress.ts";
import { formatFindings, type NamedFinding } from "./campaign-report.ts";
import { broken, type Finding, none, type Watched } from "./check.ts";

/** Scenarios by name. */
export type Scenarios = Readonly<Record<string, (watched: Watched) => Promise<Finding>>>;

export interface CampaignOptions {
  readonly scenarios: Scenarios;
  /** Names of scenarios; empty for all. */
  readonly chosen: readonly string[];
  /** Longest run; a longer one hangs. */
  readonly msMax: number;
  /** Called before the first scenario. */
  readonly prepare?: () => Promise<void>;
  /** Cleanups, run last to first, also when the campaign is interrupted. */
  readonly ends: (() => Promise<void>)[];
}

/**
 * Runs the scenarios one after the other with a progress bar, prints a table of expectations and results, and ends the
 * process, with 1 when a check fails.
 */
export async function runCampaign(options: CampaignOptions): Promise<never> {
  const { msMax, ends } = options;
  setTimeout(() => void breakOff(`it took longer than ${msMax / 60_000} minutes`, ends), msMax).unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void breakOff(signal, ends));
  const held = await play(options);
  return process.exit(held ? 0 : 1);
}

async function play({ scenarios, chosen, prepare, ends }: CampaignOptions): Promise<boolean> {
  const names = chosen.length > 0 ? chosen : Object.keys(scenarios);
  const unknown = names.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    process.stderr.write(`Cannot run ${unknown.join(", ")}: there are ${Object.keys(scenarios).join(", ")}\n`);
    return false;
  }
  await prepare?.();
  const findings: NamedFinding[] = [];
  for (const [index, name] of names.entries()) {
    const progress = showProgress(name, { index, count: names.length });
    const startMs = performance.now();
    const finding = (await scenarios[name]?.({ onProgress: progress.show }).catch(failed)) ?? failed("none");
    progress.end();
    findings.push({ name, finding, seconds: (performance.now() - startMs) / 1_000 });
  }
  await endAll(ends);
  process.stdout.write(`\n${formatFindings(findings)}\n`);
  return findings.every(({ finding }) => broken(finding).length === 0);
}

/** Returns the finding of a scenario that failed to finish. */
function failed(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return { figures: {}, checks: [none("failures to finish", [reason])] };
}

async function breakOff(reason: string, ends: CampaignOptions["ends"]): Promise<void> {
  process.stderr.write(`\nThe campaign was interrupted: ${reason}\n`);
  await endAll(ends);
  process.exit(1);
}

async function endAll(ends: CampaignOptions["ends"]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
