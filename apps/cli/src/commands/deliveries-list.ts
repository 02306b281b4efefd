import type { Command } from "../command/command.ts";
import { renderTable } from "../terminal/table.ts";
import { deliveryColumns, deliveryFilters } from "./delivery-fields.ts";
import { findDeliveries, readDeliveryQuery } from "./find-deliveries.ts";

const limitDefault = 50;
/** Longest list; a program can narrow a longer one by time. */
const limitMax = 100_000;

export const deliveriesList: Command = {
  name: "deliveries list",
  summary: "List deliveries, newest first",
  reach: "service",
  options: [
    ...deliveryFilters,
    { name: "limit", value: "COUNT", summary: `Maximum number to list, ${limitDefault} by default` },
  ],
  examples: [
    ["deliveries list --status exhausted --since 3d", "Deliveries given up in the last three days"],
    [
      "deliveries list --endpoint 6740a1f2c3d4e5f607182930 --limit 5 --json",
      "The last five of an endpoint, for a program",
    ],
  ],
  async run({ caller, options }) {
    const limit = options.integer("limit", { min: 1, max: limitMax }) ?? limitDefault;
    const query = readDeliveryQuery(options);
    const { rows, count } = await findDeliveries(await caller(), query, { limit, order: "desc" });
    const rest = count > rows.length ? `${rows.length} of ${count}; --limit shows more\n` : "";
    return {
      data: { deliveries: rows, count },
      text: (style) => (count === 0 ? "No deliveries match\n" : renderTable(deliveryColumns, rows, style) + rest),
    };
  },
};
