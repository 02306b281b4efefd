import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  power_in_both_directions: [
    "{connector} carries only power, which goes in or out, but has the direction inout",
    "{connector} überträgt nur Strom, der hinein oder hinaus geht, hat aber beide Richtungen",
  ],
});

/** Finds connectors that would both take and give power. */
export const connectorDirection: ProductCheck = {
  name: "connector-direction",
  title: ["Connector both takes and gives power", "Anschluss nimmt und gibt Strom"],
  severity: "error",
  says,
  async each(facts) {
    const { signals } = await facts.parts();
    const isPower = (id: string) => signals.get(id)?.category === "power";
    return ({ connectors }) => {
      const index = connectors.findIndex(
        ({ direction, signalIds }) => direction === "inout" && signalIds.length > 0 && signalIds.every(isPower),
      );
      const wrong = connectors[index];
      if (!wrong) return undefined;
      return {
        pointer: `/connectors/${index}/direction`,
        ...says("power_in_both_directions", { connector: wrong.name }),
        related: wrong.signalIds.map((id) => ({ kind: "signal", id })),
      };
    };
  },
};
