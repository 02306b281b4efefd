import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

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
  // Two runs may install at once: each does so by itself, and the first one to be done gives its directory the name.
  const own = `${place}-${process.pid}`;
  const problem = await install(own, { command, installMsMax }).catch((error: unknown) => String(error));
  if (problem === undefined && !existsSync(place)) renameSync(own, place);
  rmSync(own, { recursive: true, force: true });
  if (problem === undefined) return place;
  console.error(`Cannot run what needs ${name} because it cannot be installed: ${problem}`);
  return undefined;
}

/** Undefined when all went well, else the last line of its output. */
async function install(
  directory: string,
  { command, installMsMax }: Required<Pick<CachedProgram, "command" | "installMsMax">>,
): Promise<string | undefined> {
  mkdirSync(directory, { recursive: true });
  const { words, variables } = command(directory);
  const child = Bun.spawn([...words], {
    cwd: directory,
    env: { ...process.env, ...variables },
    stdout: "ignore",
    stderr: "pipe",
    timeout: installMsMax,
  });
  const [text, code] = await Promise.all([child.stderr.text(), child.exited]);
  return code === 0 ? undefined : (text.trim().split("\n").at(-1) ?? `exit code ${code}`);
}
