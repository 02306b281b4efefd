import { readFileSync } from "node:fs";

/** Processes of a service of several, without PostgreSQL and without the supervisor. */
export function membersOf(supervisor: number): readonly number[] {
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, "utf8").split(" ");
  return children
    .filter((pid) => pid !== "")
    .map(Number)
    .filter((pid) => isRunning(pid) && commandLineOf(pid).includes("processes/child"));
}

/** True if a service of several processes is ready, and so many of them are, such as "2 of 2". */
export async function readyProcesses(url: string, processes: string): Promise<true | undefined> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok && (await answer.text()).includes(`"processes":"${processes}"`) ? true : undefined;
}

/** Empty for a process that has ended since it was listed. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Whether a process runs, and does not only wait for somebody to read its end. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/su.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
