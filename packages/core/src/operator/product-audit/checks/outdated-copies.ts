import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  copies_outdated: [
    "Projects have it as of version {oldest:number}; it is at version {version:number} now",
    "Projekte haben die Version {oldest:number}, inzwischen ist es die Version {version:number}",
  ],
  copies_of_unknown_version: [
    "Projects have it as of an unknown version; it is at version {version:number} now",
    "Projekte haben eine unbekannte Version, inzwischen ist es die Version {version:number}",
  ],
});

/** Finds products that projects hold at an earlier version; `updateproducts` brings them up to date. */
export const outdatedCopies: ProductCheck = {
  name: "outdated-copies",
  title: ["Projects hold an earlier version", "Projekte haben eine frühere Version"],
  severity: "info",
  says,
  async each(facts) {
    const uses = await facts.uses();
    return ({ id, version }) => {
      const use = uses.get(id);
      if (!use || (use.oldestVersion !== null && use.oldestVersion >= version)) return undefined;
      const { oldestVersion: oldest } = use;
      const said =
        oldest === null ? says("copies_of_unknown_version", { version }) : says("copies_outdated", { oldest, version });
      return { pointer: "/version", ...said };
    };
  },
};
