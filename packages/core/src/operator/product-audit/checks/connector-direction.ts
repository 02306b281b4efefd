import type { ProductCheck } from "../check.ts";

/** Finds connectors that would both take and give power. */
export const connectorDirection: ProductCheck = {
  name: "connector-direction",
  severity: "error",
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
        message: `${wrong.name} carries only power, which goes in or out, but has the direction inout`,
        related: wrong.signalIds.map((id) => ({ kind: "signal", id })),
      };
    };
  },
};
