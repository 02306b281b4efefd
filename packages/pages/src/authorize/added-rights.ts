import { type OperationContext, operations, type Privilege } from "@design-catalog/core";
import { areas } from "@design-catalog/core/application";
import { type Area, grants } from "@design-catalog/core/engine";
import { heldRights, type UserRow } from "@design-catalog/core/identity";
import type { PageTexts } from "../texts/texts-en.ts";

/** Administrative areas that a client could use for a user, by what it could do there. */
export interface ClientRights {
  readonly change: readonly Area[];
  readonly see: readonly Area[];
}

/**
 * The rights that a user's roles would give to a third-party client. They include privileges that await a second
 * factor, because the client gets them once there is one, but not what only the service's own client may do.
 */
export async function clientRights({ store }: OperationContext, user: UserRow): Promise<ClientRights> {
  const held: ReadonlySet<string> = new Set((await heldRights(store, user)).privileges);
  const change = areas.filter((area) => held.has(`Admin ${area} r/w`) && opensChanges(`Admin ${area} r/w`));
  const opensReading = (area: Area) => operations.some(({ privilege }) => privilege === `Admin ${area}`);
  const see = areas.filter((area) => !change.includes(area) && grants(held, `Admin ${area}`) && opensReading(area));
  return { change, see };
}

/** A privilege that no operation requires yet may open something later. */
function opensChanges(privilege: Privilege): boolean {
  const asking = operations.filter((operation) => operation.privilege === privilege);
  return asking.length === 0 || asking.some(({ firstParty }) => firstParty !== true);
}

/** True for a scope whose meaning depends on the rights of the user. */
export function dependsOnRights(scope: string): boolean {
  return scope === "admin" || scope === "api" || scope === "mcp";
}

/** The rights a user adds to a scope, in the words of a page. */
export function addedRights(scope: string, rights: ClientRights, texts: PageTexts): readonly string[] {
  if (!dependsOnRights(scope)) return [];
  if (scope === "admin") return administration(rights, texts);
  if (rights.change.includes("Projects")) return [texts.rights.changeAllProjects];
  return rights.see.includes("Projects") ? [texts.rights.seeAllProjects] : [];
}

function administration({ change, see }: ClientRights, { language, rights, areas: names }: PageTexts) {
  if (change.length === 0 && see.length === 0) return [rights.none];
  const list = (found: readonly Area[]) =>
    found
      .map((area) => names[area])
      .toSorted((left, right) => left.localeCompare(right, language))
      .join(", ");
  return [
    ...(change.length === 0 ? [] : [rights.change.replace("{areas}", () => list(change))]),
    ...(see.length === 0 ? [] : [rights.see.replace("{areas}", () => list(see))]),
  ];
}
