import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Short, because whoever ends the launcher may start it again at once; each look wakes an idle service. */
const pollIntervalMs = 1_000;
/** npx, its shell and `bun run` are three. */
const ancestorsMax = 4;

/**
 * Sends this process SIGTERM once its launcher has ended.
 * `npx` passes signals to a shell only, which ends without telling its children: the service would keep running,
 * owned by nobody, while the sender of the signal believes that it has stopped.
 */
export function endWithLauncher(): void {
  const family = [process.pid, ...findLaunchers()];
  const timer = setInterval(() => {
    if (family.every((pid, index) => index === family.length - 1 || parentOf(pid) === family[index + 1])) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, pollIntervalMs);
  timer.unref();
}

/** The parents up to npm's process or, without one, only `bun run`: nothing else is certainly a mere launcher. */
function findLaunchers(): readonly number[] {
  const ancestors: number[] = [];
  for (let pid = parentOf(process.pid); pid !== undefined && pid > 1; pid = parentOf(pid)) {
    ancestors.push(pid);
    if (/^npm (exec|run|start|test)\b|\bnp[mx](-cli\.js)?\b/.test(inspect(pid, "command"))) return ancestors;
    if (ancestors.length === ancestorsMax) break;
  }
  return ancestors.slice(0, 1).filter((pid) => /\bbun(\.exe)? /.test(inspect(pid, "command")));
}

function parentOf(pid: number): number | undefined {
  const parent = Number(inspect(pid, "ppid"));
  return parent > 0 ? parent : undefined;
}

function inspect(pid: number, field: "command" | "ppid"): string {
  if (process.platform === "linux") return field === "ppid" ? linuxParent(pid) : linuxCommand(pid);
  return (spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout ?? "").trim();
}

function linuxCommand(pid: number): string {
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

/** The second value after the program's name, which is in parentheses and may hold anything. */
function linuxParent(pid: number): string {
  const status = readOrEmpty(`/proc/${pid}/stat`);
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[1] ?? "";
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
