/** Runs the fault campaign or, if the first argument is `failover` or `move`, that of replicated servers or of cells. */
import { argv } from "node:process";

const others: Readonly<Record<string, string>> = { failover: "./failover-campaign.ts", move: "./move-campaign.ts" };
const other = others[argv[2] ?? ""];
if (other !== undefined) argv.splice(2, 1);
await import(other ?? "./campaign.ts");
