/** Makes the pictures of the documentation anew, from the real page on a real service. Needs a browser. */
import { join } from "node:path";
import { installOrExit, projectRoot } from "./install.ts";

installOrExit();
// Only now are there packages to import.
const { takeScreenshots } = await import("../test/browser/take-screenshots.ts");
process.exit(await takeScreenshots(join(projectRoot, "docs", "images")));
