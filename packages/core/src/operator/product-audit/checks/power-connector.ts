import type { ProductCheck } from "../check.ts";

/** Finds products that draw power without a connector for it, in catalogs that know signals of power. */
export const powerConnector: ProductCheck = {
  name: "power-connector",
  severity: "error",
  async each(facts) {
    const { signals } = await facts.parts();
    const power: ReadonlySet<string> = new Set(
      [...signals.values()].filter(({ category }) => category === "power").map(({ id }) => id),
    );
    return ({ powerW, connectors }) => {
      if (power.size === 0 || powerW === null || powerW === 0 || connectors.length === 0) return undefined;
      // A connector without signals may carry any.
      if (connectors.some(({ signalIds }) => signalIds.length === 0 || signalIds.some((id) => power.has(id))))
        return undefined;
      return { pointer: "/connectors", message: `Draws ${powerW} W, but no connector carries power` };
    };
  },
};
