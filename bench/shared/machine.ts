import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";

/** The machine and software of a measurement. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGib: number;
  readonly system: string;
  readonly bun: string;
  readonly postgres: string;
  /** Runnable processes before the run; the work of other programs lowers every rate. */
  readonly loadBefore: number;
  readonly commit: string;
}

/** Describes this machine; call it before the load begins. */
export function describeMachine(postgres: string): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    bun: Bun.version,
    postgres,
    loadBefore: loadavg()[0] ?? 0,
    commit: currentCommit(),
  };
}

/** Returns the commit, with "-changed" if files differ from it. */
function currentCommit(): string {
  try {
    const options = { cwd: fileURLToPath(new URL(".", import.meta.url)), encoding: "utf8", stdio: "pipe" } as const;
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], options).trim();
    const changes = execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], options).trim();
    return changes === "" ? commit : `${commit}-changed`;
  } catch {
    // An archive of the sources has no history.
    return "unknown";
  }
}
