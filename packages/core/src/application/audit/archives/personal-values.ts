import type { AuditRow, FieldChange } from "../../../engine/rows/audit.ts";

/**
 * Fields whose values tell of a person, by the kind of their rows. Archives keep which of them changed, not the values:
 * they stay for ever as they were written, also when the person is erased.
 */
export const personalFields: Readonly<Record<string, readonly string[]>> = {
  User: ["emailAddress", "firstName", "lastName", "locale", "settings", "lastSignInAt", "passkey", "savedView"],
  Invitation: ["emailAddress", "firstName", "lastName", "locale"],
  WebhookEndpoint: ["notificationEmail"],
};

const withheld = "[personal]";

/** The entry without values of persons. */
export function withoutPersonalValues(row: AuditRow): AuditRow {
  const fields = personalFields[row.kind];
  return fields ? { ...row, changes: row.changes.map((change) => withhold(change, fields)) } : row;
}

function withhold(change: FieldChange, fields: readonly string[]): FieldChange {
  const { field } = change;
  // A member of the settings is named behind a full stop.
  if (!fields.includes(field.split(".", 1)[0] ?? field)) return change;
  return { field, before: withheld, after: withheld };
}
