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
  const { msMax } = options;
  const findings: NamedFinding[] = [];
  let ending: Promise<never> | undefined;
  const end = (reason: string) => void (ending ??= breakOff(reason, options.ends, findings));
  setTimeout(() => end(`it took longer than ${msMax / 60_000} minutes`), msMax).unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  const hasPlayed = await play(options, findings);
  // What was ended from under a scenario says nothing about the service.
  if (ending) return ending;
  if (hasPlayed) process.stdout.write(`\n${formatFindings(findings)}\n`);
  return process.exit(hasPlayed && findings.every(({ finding }) => broken(finding).length === 0) ? 0 : 1);
}

/** Adds to the findings as it gets them; returns false for unknown scenarios. */
async function play({ scenarios, chosen, prepare, ends }: CampaignOptions, findings: NamedFinding[]): Promise<boolean> {
  const names = chosen.length > 0 ? chosen : Object.keys(scenarios);
  const unknown = names.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    process.stderr.write(`Cannot run ${unknown.join(", ")}: there are ${Object.keys(scenarios).join(", ")}\n`);
    return false;
  }
  await prepare?.();
  for (const [index, name] of names.entries()) {
    const progress = showProgress(name, { index, count: names.length });
    const startMs = performance.now();
    const finding = (await scenarios[name]?.({ onProgress: progress.show }).catch(failed)) ?? failed("none");
    progress.end();
    findings.push({ name, finding, seconds: (performance.now() - startMs) / 1_000 });
  }
  await endAll(ends);
  return true;
}

/** Returns the finding of a scenario that failed to finish. */
function failed(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return { figures: {}, checks: [none("failures to finish", [reason])] };
}

async function breakOff(
  reason: string,
  ends: CampaignOptions["ends"],
  findings: readonly NamedFinding[],
): Promise<never> {
  if (findings.length > 0) process.stdout.write(`\n${formatFindings(findings)}\n`);
  process.stderr.write(`\nThe campaign was interrupted: ${reason}\n`);
  await endAll(ends);
  return process.exit(1);
}

async function endAll(ends: CampaignOptions["ends"]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
