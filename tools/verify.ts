/** Runs one of the checks that build or install something first, as a user would. */
import { runNamed } from "./start/run-named.ts";

const own = (name: string) => new URL(`${name}.ts`, import.meta.url);

await runNamed({
  name: "bun run verify",
  programs: {
    fresh: own("verify-fresh"),
    binary: own("verify-binary"),
    pack: own("verify-pack"),
    deploy: own("verify-deploy"),
    docs: own("verify-docs"),
    events: own("verify-events"),
  },
});
