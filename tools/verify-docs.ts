/**
 * Builds the documentation site and checks it: every link leads somewhere, the navigation leads to every page, and in
 * Chromium the search finds a setting, an operation and a docstring without asking any other server.
 */
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit } from "./start/install.ts";

readCommandLine({
  name: "bun run verify docs",
  help: "Builds the documentation site and checks its links, its navigation and, in Chromium, its search.",
  options: {},
});
installOrExit();
// The packages exist only now.
const { buildSite, siteFolder } = await import("./site/build-site.ts");
const { checkSite } = await import("./site/check-site.ts");
const { searchSite } = await import("../test/browser/search-site.ts");
buildSite();
const faults = [...checkSite(siteFolder), ...(await searchSite())];
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults of the documentation site`);
process.exit(faults.length === 0 ? 0 : 1);
