import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DeployLinter, findLinter } from "./find-linter.ts";

/** Verdict of a linter on the files of deploy/: its complaint, empty without one, or why it did not run. */
export type Verdict = { readonly complaint: string } | { readonly skipped: string };

/** Version of Kubernetes whose schemas the objects of the chart must match. */
const kubernetesVersion = "1.32.0";

/** Verdicts of all linters by their names; those that can be installed are, at once. */
export async function lintDeploy(folder: string): Promise<Readonly<Record<DeployLinter, Verdict>>> {
  const names = ["hadolint", "helm", "kubeconform", "systemd-analyze"] as const;
  const [hadolint, helm, kubeconform, systemd] = await Promise.all(names.map(findLinter));
  const chart = join(folder, "chart");
  return {
    hadolint: await runOr(hadolint, [join(folder, "docker/Dockerfile")]),
    helm: await runOr(helm, ["lint", "--strict", chart]),
    kubeconform: await lintObjects(chart, { helm, kubeconform }),
    "systemd-analyze": await verifyUnits(join(folder, "systemd"), systemd),
  };
}

const absent = { skipped: "it is not installed and could not be" };

async function runOr(program: string | undefined, words: readonly string[]): Promise<Verdict> {
  if (program === undefined) return absent;
  const { exitCode, text } = await run([program, ...words]);
  return { complaint: exitCode === 0 ? "" : text };
}

/** Compares the objects of the chart with the schemas of Kubernetes: without the optional volume, and with it. */
async function lintObjects(
  chart: string,
  { helm, kubeconform }: { readonly helm: string | undefined; readonly kubeconform: string | undefined },
): Promise<Verdict> {
  if (helm === undefined) return { skipped: "it reads what helm renders" };
  if (kubeconform === undefined) return absent;
  const directory = mkdtempSync(join(tmpdir(), "lint-deploy-"));
  try {
    for (const settings of [[], ["--set", "migration.backup.claimName=backups,settings.LOG_LEVEL=warn"]]) {
      const { exitCode, text } = await run([helm, "template", "catalog", chart, ...settings]);
      if (exitCode !== 0) return { complaint: text };
      writeFileSync(join(directory, `${settings.length}.yaml`), text);
    }
    const files = readdirSync(directory).map((name) => join(directory, name));
    const words = ["-strict", "-summary", "-kubernetes-version", kubernetesVersion, ...files];
    return judgeObjects(await run([kubeconform, ...words]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface Finished {
  readonly exitCode: number;
  readonly text: string;
}

/**
 * Verdict of kubeconform. Without a network it has no schemas, which says nothing about the objects; one that finds no
 * object is content.
 */
export function judgeObjects({ exitCode, text }: Finished): Verdict {
  if (exitCode === 0) return { complaint: /^Summary: [1-9]/mu.test(text) ? "" : `It found no object: ${text}` };
  const complaints = text.split("\n").filter((line) => / (?:is invalid|failed validation)/u.test(line));
  const isOffline = complaints.length > 0 && complaints.every((line) => line.includes("failed downloading schema"));
  return isOffline ? { skipped: "the schemas of Kubernetes cannot be downloaded" } : { complaint: text };
}

/** Verdict of systemd on the units and their drop-ins. It exits with 0 for a key that it does not know. */
export async function verifyUnits(folder: string, program: string | undefined): Promise<Verdict> {
  if (program === undefined) return { skipped: "this system has no systemd" };
  // Where the units are installed, systemd would also read those of this machine.
  const directory = mkdtempSync(join(tmpdir(), "lint-deploy-"));
  try {
    cpSync(folder, directory, { recursive: true });
    const units = readdirSync(directory).filter((name) => name.endsWith(".service"));
    const { exitCode, text } = await run([program, "verify", ...units.map((name) => join(directory, name))]);
    const lines = text.split("\n").filter((line) => exitCode !== 0 || line.includes("design-catalog"));
    return { complaint: lines.join("\n") };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function run(words: readonly string[]): Promise<Finished> {
  const child = Bun.spawn([...words], { stdout: "pipe", stderr: "pipe" });
  const [out, problems, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { exitCode, text: out + problems };
}
