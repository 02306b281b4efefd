import type { ProductCheck } from "../check.ts";

/** Finds drafts that are in projects. */
export const draftInUse: ProductCheck = {
  name: "draft-in-use",
  severity: "warn",
  async each(facts) {
    const uses = await facts.uses();
    return ({ id, status }) => {
      if (status !== "draft" || !uses.has(id)) return undefined;
      return { pointer: "/status", message: "Is a draft, but projects use it", fix: { status: "active" } };
    };
  },
};
