import { lstatSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Pause between two looks at another process's lock. */
const pauseMs = 100;

/**
 * Takes a lock: a link whose target is the id of its process, which no other process can make meanwhile. Where another
 * one has it, waits until that one releases it and returns false; takes it over if that process has died, or has had it
 * for longer than `heldMsMax`.
 */
export async function lockOrWait(lock: string, heldMsMax: number): Promise<boolean> {
  while (!isLocked(lock)) {
    let state = stateOf(lock, heldMsMax);
    for (; state === "held"; state = stateOf(lock, heldMsMax)) await sleep(pauseMs);
    if (state === "released") return false;
    rmSync(lock, { force: true });
  }
  return true;
}

/** True if this process has now locked it. */
function isLocked(lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function stateOf(lock: string, heldMsMax: number): "held" | "released" | "orphaned" {
  try {
    if (Date.now() - lstatSync(lock).mtimeMs > heldMsMax) return "orphaned";
    process.kill(Number(readlinkSync(lock)), 0);
    return "held";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "released" : "orphaned";
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
