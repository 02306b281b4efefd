import { areaNames } from "@design-catalog/pages/areas";
import { language } from "../engine/page-data.ts";
import { sorted } from "./privilege-levels.ts";
import { texts } from "./role-texts.ts";

const names: Readonly<Record<string, string>> = areaNames[language];

/** The word for an area, as a text begins; an area that these files do not know yet has its name. */
export function areaText(area: string): string {
  const name = names[area] ?? area;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

/** Privileges in words. */
export function privilegesText(privileges: readonly string[]): string {
  const those = sorted(privileges).map((privilege) => privilegeText(privilege));
  return those.toSorted((one, other) => one.localeCompare(other, language)).join(", ");
}

function privilegeText(privilege: string): string {
  const [, area = privilege, writes] = /^Admin (.*?)( r\/w)?$/u.exec(privilege) ?? [];
  return `${areaText(area)}: ${texts.levels[writes === undefined ? "read" : "write"]}`;
}
