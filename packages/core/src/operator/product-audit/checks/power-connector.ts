import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  no_power_connector: [
    "Draws {power:number} W, but no connector carries power",
    "Braucht {power:number} W, aber kein Anschluss überträgt Strom",
  ],
});

/** Finds products that draw power without a connector for it, in catalogs that know signals of power. */
export const powerConnector: ProductCheck = {
  name: "power-connector",
  title: ["Draws power without a connector for it", "Verbraucht Strom ohne Anschluss dafür"],
  severity: "error",
  says,
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
      return { pointer: "/connectors", ...says("no_power_connector", { power: powerW }) };
    };
  },
};
