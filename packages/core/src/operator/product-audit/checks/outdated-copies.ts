import type { ProductCheck } from "../check.ts";

/** Finds products that projects hold at an earlier version; `updateproducts` brings them up to date. */
export const outdatedCopies: ProductCheck = {
  name: "outdated-copies",
  severity: "info",
  async each(facts) {
    const uses = await facts.uses();
    return ({ id, version }) => {
      const use = uses.get(id);
      if (!use || (use.oldestVersion !== null && use.oldestVersion >= version)) return undefined;
      const from = use.oldestVersion === null ? "an unknown version" : `version ${use.oldestVersion}`;
      return { pointer: "/version", message: `Projects have it as of ${from}; it is at version ${version} now` };
    };
  },
};
