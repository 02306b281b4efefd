import type { Command } from "../command/command.ts";
import { limitOf, limitOption } from "../command/filter-options.ts";
import { listResult } from "../command/results.ts";
import { deliveryColumns, deliveryOptions } from "./delivery-fields.ts";
import { findDeliveries, readDeliveryQuery } from "./find-deliveries.ts";

/** Longest list; a program can narrow a longer one by time. */
const limitMax = 100_000;

export const deliveriesList: Command = {
  name: "deliveries list",
  summary: "List deliveries, newest first",
  reach: "service",
  options: [...deliveryOptions, limitOption(limitMax)],
  examples: [
    ["deliveries list --phase retrying,given_up --since 3d", "What failed in the last three days"],
    [
      "deliveries list --endpoint 6740a1f2c3d4e5f607182930 --limit 5 --json",
      "The last five of an endpoint, for a program",
    ],
  ],
  async run({ caller, options }) {
    const limit = limitOf(options);
    const found = await findDeliveries(await caller(), readDeliveryQuery(options), { limit, order: "desc" });
    return listResult({ name: "deliveries", ...found, columns: deliveryColumns, none: "No deliveries match" });
  },
};
