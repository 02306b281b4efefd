import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ProductCheck } from "../check.ts";

/** Days after which somebody should look at a product again: two years. */
const reviewDays = 730;

/** Finds products that nobody has changed for two years. */
export const longUnchanged: ProductCheck = {
  name: "long-unchanged",
  severity: "info",
  each(facts) {
    const since = formatTimestamp(facts.nowMs - reviewDays * 86_400_000);
    return ({ updatedAt }) => {
      if (updatedAt >= since) return undefined;
      return { pointer: "/updatedAt", message: `Was last changed on ${updatedAt.slice(0, 10)}` };
    };
  },
};
