/**
 * Judges filters and payloads of events as often as a change of them takes: 10,000 pairs of a filter and an event by two
 * evaluators, and 1,000 payloads of each type by two validators. `EVENT_SEED` repeats what a run has drawn.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

readCommandLine({
  name: "bun run verify events",
  help: "Judges 10,000 filters and 1,000 payloads of each type of event by second implementations; EVENT_SEED repeats a run.",
  options: {},
});
installOrExit();
const { EVENT_SEED: seed = String(Date.now() % 2 ** 28), ...others } = process.env;
console.log(`EVENT_SEED=${seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    join(projectRoot, "tools/test.ts"),
    "packages/core/src/webhooks/filters/agreement.test.ts",
    "test/event-payloads.test.ts",
  ],
  {
    cwd: projectRoot,
    stdio: "inherit",
    env: { ...others, EVENT_SEED: seed, EVENT_FILTERS: "10000", EVENT_PAYLOADS: "1000" },
  },
);
process.exit(status ?? 1);
