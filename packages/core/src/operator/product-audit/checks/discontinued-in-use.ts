import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ProductCheck } from "../check.ts";

/** Days in which an addition counts. */
const recentDays = 90;

/** Finds discontinued products that were added to projects in the last 90 days. */
export const discontinuedInUse: ProductCheck = {
  name: "discontinued-in-use",
  severity: "warn",
  async each(facts) {
    const uses = await facts.uses();
    const since = formatTimestamp(facts.nowMs - recentDays * 86_400_000);
    return ({ id, status, replacedById }) => {
      const use = uses.get(id);
      if (status !== "discontinued" || !use || use.lastAddedAt < since) return undefined;
      return {
        pointer: "/status",
        message: `Is discontinued, but was added to a project on ${use.lastAddedAt.slice(0, 10)}`,
        ...(replacedById !== null && { related: [{ kind: "product", id: replacedById }] }),
      };
    };
  },
};
