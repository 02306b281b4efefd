/** Reads the files of `deploy/` with the linters of their formats, and says which of them could not be had. */
import { join } from "node:path";
import { lintDeploy } from "./deploy/linters.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

readCommandLine({
  name: "bun run verify deploy",
  help: "Reads the files of deploy/ with hadolint, helm, kubeconform and systemd-analyze, and says which were left out.",
  options: {},
});
installOrExit();
for (const [name, verdict] of Object.entries(await lintDeploy(join(projectRoot, "deploy")))) {
  if ("skipped" in verdict) console.log(`${name}: skipped, because ${verdict.skipped}`);
  else if (verdict.complaint === "") console.log(`${name}: no complaint`);
  else {
    console.error(`${name}:\n${verdict.complaint.trimEnd()}`);
    process.exitCode = 1;
  }
}
