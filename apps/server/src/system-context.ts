import type { OperationContext, Ports, Storage } from "@design-catalog/core";

/** Context of the service's own work. */
export function systemContext(
  { storage, ports }: { readonly storage: Storage; readonly ports: Ports },
  of: Pick<OperationContext, "applicationId" | "baseUrl" | "requestId">,
): OperationContext {
  const store = storage.open(of.applicationId);
  return { ...of, actor: null, changeSetId: ports.ids.next(), clientAddress: null, store, ports };
}
