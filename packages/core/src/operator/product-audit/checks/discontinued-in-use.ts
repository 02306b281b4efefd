import { sentences } from "../../../engine/fields/sentences.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ProductCheck } from "../check.ts";

/** Days in which an addition counts. */
const recentDays = 90;

const says = sentences({
  discontinued_but_added: [
    "Is discontinued, but was added to a project on {added:day}",
    "Ist abgekündigt, kam aber am {added:day} in ein Projekt",
  ],
});

/** Finds discontinued products that were added to projects in the last 90 days. */
export const discontinuedInUse: ProductCheck = {
  name: "discontinued-in-use",
  title: ["Discontinued, but added to projects", "Abgekündigt, aber in Projekte aufgenommen"],
  severity: "warn",
  says,
  async each(facts) {
    const uses = await facts.uses();
    const since = formatTimestamp(facts.nowMs - recentDays * 86_400_000);
    return ({ id, status, replacedById }) => {
      const use = uses.get(id);
      if (status !== "discontinued" || !use || use.lastAddedAt < since) return undefined;
      return {
        pointer: "/status",
        ...says("discontinued_but_added", { added: use.lastAddedAt.slice(0, 10) }),
        ...(replacedById !== null && { related: [{ kind: "product", id: replacedById }] }),
      };
    };
  },
};
