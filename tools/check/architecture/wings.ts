import { filesImportedBy, type Finding, type Source } from "./sources.ts";

const core = "packages/core/src/";
/** Floors have no face: whoever may stand on one imports its files. */
const floors = ["ports", "engine", "application"];
/** Folders of core and the folders that each may import, type imports included. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  ports: [],
  engine: ["ports"],
  application: ["engine", "ports"],
  catalog: floors,
  webhooks: floors,
  identity: ["webhooks", ...floors],
  projects: ["catalog", "webhooks", "identity", ...floors],
  operator: ["projects", "catalog", "webhooks", "identity", ...floors],
};

/** Imports of a file of core that run against the arrows between wings, or past the face of another wing. */
export function wingFindings(source: Source): readonly Finding[] {
  const wing = wingOf(source.path);
  const allowed = arrows[wing];
  // Tests may look into every wing; what composes the wings stands above them.
  if (allowed === undefined || source.isTest) return [];
  return filesImportedBy(source).flatMap((target) => {
    const other = wingOf(target);
    if (other === wing || !target.startsWith(core)) return [];
    const found = { rule: "wing", file: source.path };
    if (!allowed.includes(other)) return [{ ...found, detail: `${wing} may not import ${target}` }];
    const isFace = floors.includes(other) || target === `${core}${other}/mod.ts`;
    return isFace ? [] : [{ ...found, detail: `imports ${target} past the face of ${other}` }];
  });
}

/** The folder of core that a file is in; the empty text outside core and for files above the wings. */
function wingOf(path: string): string {
  const [wing = "", ...rest] = path.startsWith(core) ? path.slice(core.length).split("/") : [];
  return rest.length > 0 ? wing : "";
}
