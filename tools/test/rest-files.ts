import rest from "./rest-files.json";

/** Slow proof, by the beginnings of paths, with what in the suite sees the same bugs. */
export const seenInSuite: Readonly<Record<string, string>> = rest;

/** Files that the suite leaves to `bun run test:rest`. A release runs all of it, continuous integration a sixth in turn. */
export const restFiles: readonly string[] = Object.keys(rest);

/** Representatives of their kind, and quick ones, which stay in the suite. */
export const kept: readonly string[] = [
  "./packages/storage-kysely/src/embedded/join-",
  "./packages/storage-kysely/src/embedded/system-user",
  ...["deploy-files", "documentation", "fresh-clone", "mail"].map((name) => `./test/cli/${name}.`),
  ...["dispatch", "hostile-names", "resend", "single-sign-on", "stopped-start", "tutorial"].map(
    (name) => `./test/e2e/${name}.`,
  ),
  ...["in-flight", "kill-server", "late-server", "read-replica"].map((name) => `./test/faults/${name}.`),
];

/** Files that leave out by themselves what has no turn: each looks at a sixth of many pages. */
export const inTurns = ["forms", "hands", "longest", "matrix", "rights", "states"].map(
  (name) => `./test/browser/console-${name}.test.ts`,
);
