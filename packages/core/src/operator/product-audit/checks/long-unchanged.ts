import { sentences } from "../../../engine/fields/sentences.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ProductCheck } from "../check.ts";

/** Days after which somebody should look at a product again: two years. */
const reviewDays = 730;

const says = sentences({
  unchanged_since: ["Was last changed on {changed:day}", "Zuletzt geändert am {changed:day}"],
});

/** Finds products that nobody has changed for two years. */
export const longUnchanged: ProductCheck = {
  name: "long-unchanged",
  title: ["Unchanged for two years", "Seit zwei Jahren unverändert"],
  severity: "info",
  says,
  each(facts) {
    const since = formatTimestamp(facts.nowMs - reviewDays * 86_400_000);
    return ({ updatedAt }) => {
      if (updatedAt >= since) return undefined;
      return { pointer: "/updatedAt", ...says("unchanged_since", { changed: updatedAt.slice(0, 10) }) };
    };
  },
};
