import { isJsonObject } from "../../engine/schemas/json.ts";
import type { PersonNames } from "./person-names.ts";
import { isAddressOf, isPerson } from "./pseudonymise.ts";

/** A place in JSON that names a person, as an RFC 6901 pointer. */
export interface Mention {
  readonly pointer: string;
  readonly value: unknown;
}

/** The objects and addresses of a person in a value: what an erasure replaces by the pseudonym. */
export function mentionsOf(value: unknown, names: PersonNames, pointer = ""): readonly Mention[] {
  if (typeof value === "string") return isAddressOf(value, names) ? [{ pointer, value }] : [];
  if (isJsonObject(value) && isPerson(value, names)) return [{ pointer, value }];
  if (typeof value !== "object" || value === null) return [];
  // Members of a list are named by their places.
  const members: readonly [string, unknown][] = Object.entries(value);
  return members.flatMap(([name, member]) => mentionsOf(member, names, `${pointer}/${escaped(name)}`));
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
