import { readServedDomains } from "@design-catalog/storage-kysely";
import type { Command } from "../command/command.ts";
import { cellOf } from "./applications-move.ts";

export const applicationsHosts: Command = {
  name: "applications hosts",
  summary: "Print the lines of this deployment for the map of the proxies in front of several",
  details: "HAProxy and nginx read the same lines: a host and the cell that serves it.",
  reach: "database",
  options: [
    { name: "cell", value: "CELL", summary: "Value of this deployment in the map" },
    { name: "nginx", summary: "End each line with a semicolon, as the map of nginx wants" },
  ],
  examples: [
    ["applications hosts --cell one", "Lines for HAProxy"],
    ["applications hosts --cell one --nginx", "Lines for a map of nginx"],
  ],
  async run(invocation) {
    const cell = cellOf(invocation, "cell");
    const service = await invocation.local({ keyless: true });
    const hosts = (await readServedDomains(service.pool.query)).map(({ domain, applicationId }) => ({
      host: domain,
      cell,
      applicationId,
    }));
    const end = invocation.options.has("nginx") ? ";" : "";
    return { data: { hosts }, text: () => hosts.map(({ host }) => `${host} ${cell}${end}\n`).join("") };
  },
};
