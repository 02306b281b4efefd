import { cachedProgram } from "@design-catalog/testing/blob-judges/cached";
import { hasTool } from "@design-catalog/testing/needed-tool";

/** Milliseconds that the installation may take, which the network decides. */
const installMsMax = 120_000;

/**
 * Installs the generator of clients for Python and the packages that its clients need, and returns its path, as
 * {@link findPythonPackage} does.
 */
export function findPythonGenerator(): Promise<string | undefined> {
  return findPythonPackage({ name: "openapi-python-client", version: "0.29.1" });
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
export async function findPythonPackage({
  name,
  version,
  isWhole = false,
}: PythonPackage): Promise<string | undefined> {
  if (!hasPython() || !hasPip()) return undefined;
  const options = [...(isWhole ? ["--no-deps"] : []), "--quiet", "--disable-pip-version-check"];
  return cachedProgram({
    // A package may contain machine code for one version of Python.
    name: [name, version, ...python("--version").text.trim().split(" ")].join("-").toLowerCase(),
    installMsMax,
    command: (directory) => ({
      words: ["python3", "-m", "pip", "install", ...options, "--target", directory, `${name}==${version}`],
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
