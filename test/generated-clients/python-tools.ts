import { cachedProgram } from "@design-catalog/testing/blob-judges/cached";
import { hasTool } from "@design-catalog/testing/needed-tool";

/** Milliseconds that the installation may take, which the network decides. */
const installMsMax = 120_000;

/** The generator of clients for Python. */
export const pythonGenerator = { name: "openapi-python-client", version: "0.29.1" } as const;

/**
 * Installs the generator of clients for Python and the packages that its clients need, and returns its path, as
 * {@link findPythonPackage} does.
 */
export function findPythonGenerator(): Promise<string | undefined> {
  return findPythonPackage(pythonGenerator);
}

/** A package of PyPI. */
interface PythonPackage {
  readonly name: string;
  readonly version: string;
  /** True for one that is used without the packages that it names. @default false */
  readonly isWhole?: boolean;
}

/**
 * Installs a package of PyPI with what it needs, once for this user and version of Python, and returns its path;
 * undefined, with a message, if that is impossible. An unreachable registry never fails the test; a missing Python or pip
 * counts as {@link hasTool} says.
 */
export function findPythonPackage({ isWhole = false, ...only }: PythonPackage): Promise<string | undefined> {
  return findPythonPackages([only], isWhole);
}

/** Installs several packages into one place, as {@link findPythonPackage} does with one. */
export async function findPythonPackages(
  packages: readonly Pick<PythonPackage, "name" | "version">[],
  isWhole = false,
): Promise<string | undefined> {
  if (!hasPython() || !hasPip()) return undefined;
  const options = [...(isWhole ? ["--no-deps"] : []), "--quiet", "--disable-pip-version-check"];
  const pinned = packages.map(({ name, version }) => `${name}==${version}`);
  const names = packages.flatMap(({ name, version }) => [name, version]);
  return cachedProgram({
    // A package may contain machine code for one version of Python.
    name: [...names, ...python("--version").text.trim().split(" ")].join("-").toLowerCase(),
    installMsMax,
    command: (directory) => ({
      words: ["python3", "-m", "pip", "install", ...options, "--target", directory, ...pinned],
    }),
  });
}

/** True if Python is installed; {@link hasTool} says what a machine without it may do. */
export function hasPython(): boolean {
  return hasTool({ name: "Python", debianPackage: "python3 python3-pip", isThere: Bun.which("python3") !== null });
}

function hasPip(): boolean {
  const isThere = python("-c", "import pip").succeeded;
  return hasTool({ name: "pip of Python", debianPackage: "python3-pip", isThere });
}

function python(...words: readonly string[]): { readonly text: string; readonly succeeded: boolean } {
  const { stdout, exitCode } = Bun.spawnSync(["python3", ...words], { stderr: "ignore" });
  return { text: stdout.toString(), succeeded: exitCode === 0 };
}
