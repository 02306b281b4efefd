import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Sources of the service that can be started as their README says. */
export interface Checkout {
  readonly directory: string;
  /** Commit, or "this". */
  readonly name: string;
  remove(): Promise<void>;
}

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the sources that this benchmark belongs to, with their uncommitted changes. */
export function ownCheckout(): Checkout {
  return { directory: project, name: "this", remove: async () => undefined };
}

/** Checks a commit out into a worktree of its own; its start installs it. @throws {Error} if git refuses */
export async function checkOut(commit: string): Promise<Checkout> {
  const name = git("rev-parse", "--short", `${commit}^{commit}`).trim();
  const directory = join(await mkdtemp(join(tmpdir(), "design-catalog-way-")), name);
  git("worktree", "add", "--detach", directory, name);
  const remove = async () => {
    git("worktree", "remove", "--force", directory);
    await rm(join(directory, ".."), { recursive: true, force: true });
  };
  return { directory, name, remove };
}

function git(...given: readonly string[]): string {
  return execFileSync("git", given, { cwd: project, encoding: "utf8", stdio: "pipe" });
}
