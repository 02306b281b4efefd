/** Remakes the pictures of the documentation from the real page on a real service. Needs a browser. */
import { join } from "node:path";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

const { values } = readCommandLine({
  name: "bun run screenshots",
  help: "Retakes the documentation's screenshots; needs Chromium. --only retakes some of the console, such as --only webhooks,audit-dark.",
  options: { only: { type: "string" } },
});
installOrExit();
// The packages exist only now.
const { takeScreenshots } = await import("../test/browser/take-screenshots.ts");
process.exit(await takeScreenshots(join(projectRoot, "docs", "images"), values.only?.split(",")));
