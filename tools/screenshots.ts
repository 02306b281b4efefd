/** Remakes the pictures of the documentation from the real page on a real service. Needs a browser. */
import { join } from "node:path";
import { installOrExit, projectRoot } from "./start/install.ts";

installOrExit();
// The packages exist only now.
const { takeScreenshots } = await import("../test/browser/take-screenshots.ts");
process.exit(await takeScreenshots(join(projectRoot, "docs", "images")));
