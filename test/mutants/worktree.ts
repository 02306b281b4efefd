import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../tools/start/install.ts";

/** A separate checkout for seeding bugs, which leaves everybody's work alone. */
export interface Worktree {
  readonly directory: string;
  remove(): void;
}

/** Hash of the commit that is checked out. */
export function readCommit(): string {
  return run(["git", "rev-parse", "HEAD"], projectRoot);
}

/** Checks out the commit, with what has changed since in the files that Git knows, and installs its dependencies. */
export function makeWorktree(): Worktree {
  const base = mkdtempSync(join(tmpdir(), "design-catalog-mutants-"));
  const directory = join(base, "tree");
  // Notes in the index which files only have a new time; `stash create` fails on them without a word.
  run(["git", "status", "--porcelain"], projectRoot);
  // Prints nothing when nothing has changed.
  const tree = run(["git", "stash", "create"], projectRoot) || "HEAD";
  run(["git", "worktree", "add", "--detach", "--quiet", directory, tree], projectRoot);
  const remove = () => {
    run(["git", "worktree", "remove", "--force", directory], projectRoot);
    rmSync(base, { recursive: true, force: true });
  };
  try {
    run([process.execPath, "install", "--frozen-lockfile"], directory);
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function run([program = "", ...words]: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Error(`Cannot make a checkout because \`${program} ${words.join(" ")}\` failed: ${stderr.trim()}`);
}
