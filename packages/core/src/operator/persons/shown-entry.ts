import { isJsonObject } from "../../engine/schemas/json.ts";
import { users } from "../../identity/mod.ts";
import type { PersonNames } from "./person-names.ts";

/** Value that stands in an entry in place of one that tells of others. */
const othersValue = "[other]";

/** Kinds of entries whose resource is a user. */
export const kindsAboutUsers = ["User", "UserErasure"] as const;

/** Fields whose values tell of the user only. Any other, such as who gets the projects, may tell of somebody else. */
const ownFields: ReadonlySet<string> = new Set([
  ...Object.keys(users.columns),
  "authorization",
  "dueAt",
  "passkey",
  "passkeyCounter",
  "savedView",
  "sessions",
  "totp",
]);

/** An entry of the audit trail as answers, or lines of an archived day, have it. */
export type ShownEntry = Readonly<Record<string, unknown>>;

/** Tells whether an entry is about the person. */
function isAbout({ kind, resourceId }: ShownEntry, { id }: PersonNames): boolean {
  return resourceId === id && kindsAboutUsers.some((one) => one === kind);
}

/**
 * An entry without what tells of others: of one about the person, who else acted and values of fields that are not the
 * person's; of one by the person, all that they changed. Undefined for an entry of others.
 */
export function shownEntry(entry: ShownEntry, names: PersonNames): ShownEntry | undefined {
  const { actorUserId, impersonatorId, changes, ...rest } = entry;
  const actors = { actorUserId: shownActor(actorUserId, names), impersonatorId: shownActor(impersonatorId, names) };
  if (isAbout(entry, names)) {
    const fields: readonly unknown[] = Array.isArray(changes) ? changes : [];
    return { ...rest, ...actors, changes: fields.map((field) => shownChange(field, entry, names)) };
  }
  return actorUserId === names.id || impersonatorId === names.id ? { ...rest, ...actors } : undefined;
}

function shownActor(id: unknown, names: PersonNames): unknown {
  return id === null || id === names.id ? id : othersValue;
}

function shownChange(change: unknown, { action }: ShownEntry, { addresses }: PersonNames): unknown {
  if (!isJsonObject(change)) return othersValue;
  const { field } = change;
  // A member of the settings is named behind a full stop.
  const name = typeof field === "string" ? field.split(".", 1)[0] : undefined;
  // Administrators write why they act as a user; of other ends of sessions the service says why.
  const isOwn = ownFields.has(name ?? "") || (name === "reason" && action !== "impersonate");
  const shown = (value: unknown) => {
    // An address that the user has given up may be somebody else's by now.
    const isOthers = name === "emailAddress" && typeof value === "string" && value.includes("@");
    return value === null || (isOwn && !(isOthers && !addresses.includes(value))) ? value : othersValue;
  };
  return { field, before: shown(change["before"]), after: shown(change["after"]) };
}
