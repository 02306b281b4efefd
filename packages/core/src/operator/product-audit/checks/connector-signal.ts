import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  signals_not_of_connector: [
    "{connector} carries no signal that {kind} can carry",
    "{connector} überträgt kein Signal, das {kind} übertragen kann",
  ],
});

/** Finds connectors that carry none of the signals that connectors of their kind can carry. */
export const connectorSignal: ProductCheck = {
  name: "connector-signal",
  title: ["Connector carries none of its signals", "Anschluss überträgt keines seiner Signale"],
  severity: "error",
  says,
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
        ...says("signals_not_of_connector", { connector: wrong.name, kind }),
        related: [{ kind: "connector", id: wrong.connectorId }],
      };
    };
  },
};
