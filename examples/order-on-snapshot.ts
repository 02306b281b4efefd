/**
 * An order on a snapshot: an order desk is told of each snapshot by a webhook, reads what is in it by the API, and
 * prints the order. Starts the service and the desk, plans a project, takes the snapshot, and exits 0 only if the order
 * is complete.
 */
import { installOrExit } from "../tools/install.ts";

installOrExit();
// Only now are there packages to import.
const { runOrder } = await import("./order/run-order.ts");
process.exit(await runOrder());
