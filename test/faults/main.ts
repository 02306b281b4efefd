/** Runs the fault campaign or, if the first argument is `failover`, that of replicated servers. */
import { argv } from "node:process";

const isFailover = argv[2] === "failover";
if (isFailover) argv.splice(2, 1);
await import(isFailover ? "./failover-campaign.ts" : "./campaign.ts");
