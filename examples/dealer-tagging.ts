/**
 * Dealer tagging: whoever signs up is told of by a webhook, and gets the number of the dealer of the address's domain as
 * a setting. Starts the service and the tagger, signs two people up, and exits 0 only if the right one is tagged.
 */
import { installOrExit } from "../tools/install.ts";

installOrExit();
// Only now are there packages to import.
const { runTagging } = await import("./tagging/run-tagging.ts");
process.exit(await runTagging());
