/**
 * Demonstrates the main task on real parts: starts the server on a temporary directory and an HTTPS receiver with a throw-away CA,
 * registers the receiver, creates a project, adds a product, and prints what arrived. The Standard Webhooks
 * library verifies each delivery. Exits with 0 only if every event arrived and verified.
 */
import { readCommandLine } from "../tools/start/command-line.ts";
import { installForExample } from "../tools/start/install-for-example.ts";

readCommandLine({
  name: "bun run demo",
  help: "Shows a round trip: starts the service and an HTTPS receiver, makes changes, and verifies each delivery.",
  options: {},
});
await installForExample();
// The packages exist only now.
const { runDemo } = await import("./demo/run-demo.ts");
process.exit(await runDemo());
