import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../tools/start/install.ts";

/** A separate checkout for seeding bugs, which leaves everybody's work alone. */
export type Worktree = ReturnType<typeof makeWorktree>;

/** Hash of the commit that is checked out. */
export function readCommit(): string {
  return run(["git", "rev-parse", "HEAD"], projectRoot);
}

/** Checks out the commit, with what has changed since in the files that Git knows, and installs its dependencies. */
export function makeWorktree() {
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
  // The error holds what the program complained about.
  return execFileSync(program, words, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
}
