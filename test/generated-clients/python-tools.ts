import { hasTool } from "@design-catalog/testing/needed-tool";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds that the installation may take, which the network decides. */
const installTimeoutMs = 120_000;

/**
 * Installs the generator of clients for Python and the packages that its clients need, and returns its path, as
 * {@link findPythonPackage} does.
 */
export function findPythonGenerator(root: string): Promise<string | undefined> {
  return findPythonPackage(root, { name: "openapi-python-client", version: "0.29.1" });
}

/** A package of PyPI. */
interface PythonPackage {
  readonly name: string;
  readonly version: string;
  /** True for one that is used without the packages that it names. @default false */
  readonly isWhole?: boolean;
}

/**
 * Installs a package of PyPI with what it needs, and returns its path; undefined, with a message, if that is impossible.
 * An unreachable registry never fails the test; a missing Python or pip counts as {@link hasTool} says.
 */
export async function findPythonPackage(
  root: string,
  { name, version, isWhole = false }: PythonPackage,
): Promise<string | undefined> {
  if (!hasPython()) return undefined;
  const cache = join(root, "node_modules", ".cache");
  const place = join(cache, `${name}-${version}`);
  if (existsSync(place)) return place;
  if (!(await hasPip())) return undefined;
  mkdirSync(cache, { recursive: true });
  // Two runs may install at once: each does so by itself, and the first one to be done gives its directory the name.
  const own = `${place}-${process.pid}`;
  const options = [
    ...(isWhole ? ["--no-deps"] : []),
    "--quiet",
    "--no-compile",
    "--disable-pip-version-check",
    "--target",
    own,
  ];
  const problem = await runPython(["-m", "pip", "install", ...options, `${name}==${version}`]);
  if (problem === undefined && !existsSync(place)) renameSync(own, place);
  rmSync(own, { recursive: true, force: true });
  if (problem === undefined) return place;
  console.error(`No ${name}: the tests that need it are left out, because it cannot be installed: ${problem}`);
  return undefined;
}

/** True if Python is installed; {@link hasTool} says what a machine without it may do. */
export function hasPython(): boolean {
  return hasTool({ name: "Python", debianPackage: "python3 python3-pip", isThere: Bun.which("python3") !== null });
}

async function hasPip(): Promise<boolean> {
  const isThere = (await runPython(["-m", "pip", "--version"])) === undefined;
  return hasTool({ name: "pip of Python", debianPackage: "python3-pip", isThere });
}

/** Undefined when all went well, else the last line that Python said. */
async function runPython(command: readonly string[]): Promise<string | undefined> {
  const child = Bun.spawn(["python3", ...command], { stdout: "ignore", stderr: "pipe", timeout: installTimeoutMs });
  const [text, code] = await Promise.all([child.stderr.text(), child.exited]);
  return code === 0 ? undefined : (text.trim().split("\n").at(-1) ?? `exit code ${code}`);
}
