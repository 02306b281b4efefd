import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  never_in_a_project: ["Has been in no project since {since:day}", "Ist seit dem {since:day} in keinem Projekt"],
});

/** Finds products that were never in a project. */
export const neverUsed: ProductCheck = {
  name: "never-used",
  title: ["Never used", "Nie verwendet"],
  severity: "info",
  says,
  async each(facts) {
    const placed = await facts.placed();
    return ({ id, createdAt }) => {
      if (placed.has(id)) return undefined;
      return { pointer: "", ...says("never_in_a_project", { since: createdAt.slice(0, 10) }) };
    };
  },
};
