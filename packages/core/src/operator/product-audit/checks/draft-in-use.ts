import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  draft_in_projects: ["Is a draft, but projects use it", "Ist ein Entwurf, aber Projekte verwenden ihn"],
});

/** Finds drafts that are in projects. */
export const draftInUse: ProductCheck = {
  name: "draft-in-use",
  title: ["Draft in projects", "Entwurf in Projekten"],
  severity: "warn",
  says,
  async each(facts) {
    const uses = await facts.uses();
    return ({ id, status }) => {
      if (status !== "draft" || !uses.has(id)) return undefined;
      return { pointer: "/status", ...says("draft_in_projects"), fix: { status: "active" } };
    };
  },
};
