import { readRowNames } from "../../engine/names.ts";
import type { Difference } from "./differences.ts";

/** Fields whose values are ids in the catalog, the same in every copy of a project, with the kind of what they name. */
const kinds: ReadonlyMap<string, "Signal" | "Cable"> = new Map([
  ["signalId", "Signal"],
  ["catalogCableId", "Cable"],
]);

/** Gives signals and cables of the catalog their names: ids are compared, as several may have one name. */
export async function withCatalogNames(differences: readonly Difference[]): Promise<readonly Difference[]> {
  const nameOf = await readRowNames(differences.flatMap(({ fields }) => fields.flatMap(namedBy)));
  const shown = (value: unknown) => (typeof value === "string" ? nameOf(value) : value);
  return differences.map((difference) => {
    const fields = difference.fields.map((change) => {
      const { field, before, after } = change;
      return kinds.has(field) ? { field, before: shown(before), after: shown(after) } : change;
    });
    return { ...difference, fields };
  });
}

function namedBy({ field, before, after }: Difference["fields"][number]) {
  const kind = kinds.get(field);
  return [before, after].flatMap((id) => (kind && typeof id === "string" ? { kind, id } : []));
}
