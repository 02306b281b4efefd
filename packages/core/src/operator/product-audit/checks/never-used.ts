import type { ProductCheck } from "../check.ts";

/** Finds products that were never in a project. */
export const neverUsed: ProductCheck = {
  name: "never-used",
  severity: "info",
  async each(facts) {
    const placed = await facts.placed();
    return ({ id, createdAt }) => {
      if (placed.has(id)) return undefined;
      return { pointer: "", message: `Has been in no project since ${createdAt.slice(0, 10)}` };
    };
  },
};
