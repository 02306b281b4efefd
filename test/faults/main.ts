/** Runs the fault campaign or, if the first argument is `failover` or `move`, that of replicated servers or of cells. */
import { argv } from "node:process";

const others = new Map([
  ["failover", () => import("./failover-campaign.ts")],
  ["move", () => import("./move-campaign.ts")],
]);
const other = others.get(argv[2] ?? "");
if (other) argv.splice(2, 1);
await (other ?? (() => import("./campaign.ts")))();
