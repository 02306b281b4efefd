/**
 * The main job on real parts: starts the server on a temporary directory and an HTTPS receiver with a throw-away CA,
 * registers the receiver, creates a project, adds a product, and prints what arrived. Each delivery is verified with
 * the Standard Webhooks library. Exits 0 only if every event arrived and verified.
 */
import { installOrExit } from "../tools/install.ts";

installOrExit();
// Only now are there packages to import.
const { runDemo } = await import("./demo/run-demo.ts");
process.exit(await runDemo());
