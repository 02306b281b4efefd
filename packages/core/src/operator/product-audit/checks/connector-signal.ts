import type { ProductCheck } from "../check.ts";

/** Finds connectors that carry none of the signals that connectors of their kind can carry. */
export const connectorSignal: ProductCheck = {
  name: "connector-signal",
  severity: "error",
  async each(facts) {
    const { connectors } = await facts.parts();
    const allowed = new Map<string, ReadonlySet<string>>();
    for (const { id, signalIds } of connectors.values()) allowed.set(id, new Set(signalIds));
    return (product) => {
      const index = product.connectors.findIndex(({ connectorId, signalIds }) => {
        const known = allowed.get(connectorId);
        // An empty list means any signal.
        return known !== undefined && known.size > 0 && signalIds.length > 0 && !signalIds.some((id) => known.has(id));
      });
      const wrong = product.connectors[index];
      if (!wrong) return undefined;
      const kind = connectors.get(wrong.connectorId)?.name ?? wrong.connectorId;
      return {
        pointer: `/connectors/${index}/signalIds`,
        message: `${wrong.name} carries no signal that ${kind} can carry`,
        related: [{ kind: "connector", id: wrong.connectorId }],
      };
    };
  },
};
