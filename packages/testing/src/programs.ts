import { fileURLToPath } from "node:url";

/** Environment variables with the bundles of the programs, by the folders of their sources in `apps/`. */
export const programVariables = { server: "TEST_SERVER_PROGRAM", cli: "TEST_CLI_PROGRAM" } as const;

/** The program that a test starts: the bundle that `bun run test` has made for the whole suite, otherwise the source. */
export function programPath(name: keyof typeof programVariables, source: string): string {
  return process.env[programVariables[name]] ?? fileURLToPath(source);
}
