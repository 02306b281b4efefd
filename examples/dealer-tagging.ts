/**
 * Dealer tagging: a webhook announces each sign-up, and the tagger stores the number of the dealer who owns the address's
 * domain as a setting of the user. Starts the service and the tagger, signs two people up, and exits with 0 only if the
 * right one is tagged.
 */
import { installForExample } from "../tools/start/install-for-example.ts";

await installForExample();
// The packages exist only now.
const { runTagging } = await import("./tagging/run-tagging.ts");
process.exit(await runTagging());
