import { isJsonObject } from "../../engine/schemas/json.ts";
import { erasedAddress, users } from "../../identity/mod.ts";
import type { Json, JsonObject } from "../../ports/json.ts";
import type { PersonNames } from "./person-names.ts";

/** Members of a user that an erasure clears, with what they become. */
const erased = users.persons?.id?.erased;
const cleared = new Map<string, Json>(typeof erased === "object" ? Object.entries(erased) : []);

/**
 * The same value with the pseudonym in place of a person: members of objects with the person's id get the values of an
 * erased user, and every text that is an address of theirs becomes that of the pseudonym. Returns the value itself when
 * nothing in it names the person.
 */
export function pseudonymise(value: unknown, names: PersonNames): unknown {
  if (typeof value === "string") return isAddressOf(value, names) ? erasedAddress(names.id) : value;
  if (Array.isArray(value)) return changedList(value, names);
  return isJsonObject(value) ? changedObject(value, names) : value;
}

function changedList(list: readonly unknown[], names: PersonNames): readonly unknown[] {
  const after = list.map((item) => pseudonymise(item, names));
  return after.every((item, index) => item === list[index]) ? list : after;
}

function changedObject(object: JsonObject, names: PersonNames): object {
  const isOwn = isPerson(object, names);
  const before = Object.entries(object);
  const after = before.map(
    ([name, value]) => [name, isOwn ? ofPerson(name, value, names) : pseudonymise(value, names)] as const,
  );
  return after.every(([, value], index) => value === before[index]?.[1]) ? object : Object.fromEntries(after);
}

/** Tells whether an object is the person: a user, an actor, a member. */
export function isPerson(object: JsonObject, { id }: PersonNames): boolean {
  return Object.hasOwn(object, "emailAddress") && (object["id"] === id || object["userId"] === id);
}

function ofPerson(name: string, value: unknown, names: PersonNames): unknown {
  if (name === "emailAddress") return erasedAddress(names.id);
  return cleared.get(name) ?? (cleared.has(name) ? null : pseudonymise(value, names));
}

/** Tells whether a text is an address of the person, and nothing else. */
export function isAddressOf(text: string, { addresses }: PersonNames): boolean {
  return text.includes("@") && addresses.includes(text.toLowerCase());
}
