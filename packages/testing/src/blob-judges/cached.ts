import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { lockOrWait } from "./install-lock.ts";

/** A program that tests or linters install once for this user, outside the project. */
export interface CachedProgram {
  /** Name with version, such as `azurite-3.37.0`. */
  readonly name: string;
  /** Longest time in milliseconds to install it, which network and machine decide. @default 300_000 */
  readonly installMsMax?: number;
  /** Command that installs it into the directory. */
  command(directory: string): {
    readonly words: readonly string[];
    readonly variables?: Readonly<Record<string, string>>;
  };
}

/** Milliseconds that a process may need to name what it has installed, on a busy machine. */
const afterInstallMsMax = 10_000;

const installing = new Map<string, Promise<string | undefined>>();

/**
 * Directory of a program, installed by the first test that needs it; undefined, with a message on standard error, where
 * that is impossible: an unreachable registry never fails a test.
 */
export function cachedProgram(program: CachedProgram): Promise<string | undefined> {
  const { name } = program;
  const place = installing.get(name) ?? findOrInstall(program);
  installing.set(name, place);
  return place;
}

async function findOrInstall({ name, command, installMsMax = 300_000 }: CachedProgram): Promise<string | undefined> {
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "design-catalog-service");
  const place = join(cache, name);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const lock = `${place}.lock`;
  const isLocked = await lockOrWait(lock, installMsMax + afterInstallMsMax);
  let problem: string | undefined = "another process could not do it";
  try {
    if (isLocked) problem = await installAt(place, { command, installMsMax });
  } finally {
    if (isLocked) rmSync(lock, { force: true });
  }
  if (existsSync(place)) return place;
  console.error(`Cannot run what needs ${name} because it cannot be installed: ${problem}`);
  return undefined;
}

type Installation = Required<Pick<CachedProgram, "command" | "installMsMax">>;

/** Gives the directory its name when all is installed: a run that is cut off leaves none. */
async function installAt(place: string, installation: Installation): Promise<string | undefined> {
  if (existsSync(place)) return undefined;
  const own = `${place}-${process.pid}`;
  const problem = await install(own, installation).catch((error: unknown) => String(error));
  // Another process may have taken the lock over.
  if (problem === undefined && !existsSync(place)) renameSync(own, place);
  // What was killed may write a last file.
  rmSync(own, { recursive: true, force: true, maxRetries: 5 });
  return problem;
}

/** Undefined when all went well, else the last line of its output. */
async function install(directory: string, { command, installMsMax }: Installation): Promise<string | undefined> {
  mkdirSync(directory, { recursive: true });
  const { words, variables } = command(directory);
  const child = Bun.spawn([...words], {
    cwd: directory,
    env: { ...process.env, ...variables },
    stdout: "ignore",
    stderr: "pipe",
    // A group of its own: what the command has started ends with it, and closes standard error.
    detached: true,
  });
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    late.resolve(`it takes longer than ${installMsMax / 1_000} s`);
    endGroup(child.pid);
  }, installMsMax);
  const ended = Promise.all([child.stderr.text(), child.exited]).then(([text, code]) =>
    code === 0 ? undefined : text.trim().split("\n").at(-1) || `exit code ${code}`,
  );
  // What has left the group may keep standard error open.
  return await Promise.race([ended, late.promise]).finally(() => clearTimeout(timer));
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}
