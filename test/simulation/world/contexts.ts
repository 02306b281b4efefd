import type { Id, OperationContext, Ports } from "@design-catalog/core";
import type { Connection } from "./database-connection.ts";

/** Creates the contexts of a process's own work. */
export function createContexts(
  storage: Connection["storage"],
  ports: Ports,
): (applicationId: Id<"application">) => OperationContext {
  const circumstances = { actor: null, requestId: "sweep", baseUrl: "https://catalog.example", clientAddress: null };
  return (applicationId) => {
    const store = storage.open(applicationId);
    return { applicationId, ...circumstances, changeSetId: ports.ids.next(), store, ports };
  };
}
