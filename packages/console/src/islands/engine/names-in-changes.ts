import type { ChangeSet } from "@design-catalog/client/api";

/** Changes of one time. */
type Changes = Pick<ChangeSet, "changes">;

/** Fields that name a row, by its kind; the first one with a text counts. */
const namingFields: Readonly<Record<string, readonly string[]>> = {
  Domain: ["domain"],
  Invitation: ["emailAddress"],
  ListItem: ["label"],
  OAuthClient: ["name"],
  ProjectCable: ["cableId"],
  ProjectInvitation: ["emailAddress"],
  ProjectProduct: ["label", "name"],
  ProjectView: ["name"],
  SsoProvider: ["name"],
  Translation: ["key"],
  ViewItem: ["text"],
  WebhookEndpoint: ["url"],
};

/** Names that rows had last by the changes themselves, which are the newest first: a removed row is read nowhere else. */
export function namesInChanges(changeSets: readonly Changes[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const rows = new Map<string, Map<string, unknown>>();
  for (const { kind, resourceId, fields } of changeSets.toReversed().flatMap(({ changes }) => changes)) {
    const row = rows.get(resourceId) ?? new Map<string, unknown>();
    rows.set(resourceId, row);
    for (const { field, after } of fields) row.set(field, after);
    const name = (namingFields[kind] ?? []).map((field) => row.get(field)).find(isText);
    if (name !== undefined) names.set(resourceId, name);
  }
  return names;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
