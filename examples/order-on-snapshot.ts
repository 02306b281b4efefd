/**
 * Order on snapshot: a webhook tells an order desk of each snapshot; the desk reads its contents from the API and prints
 * the order. Starts the service and the desk, plans a project, takes the snapshot, and exits with 0 only if the order is
 * complete.
 */
import { installForExample } from "../tools/start/install-for-example.ts";

await installForExample();
// The packages exist only now.
const { runOrder } = await import("./order/run-order.ts");
process.exit(await runOrder());
