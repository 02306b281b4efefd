/** One type of event as subscribers see it in the catalog. */
export interface EventTypeEntry {
  readonly type: EventType;
  readonly group: string;
  readonly description: string;
  readonly subscribable: boolean;
}

const catalog = {
  "project.created": ["Projects", "A project was created or copied; a copy names its source"],
  "project.deleted": ["Projects", "A project was removed by its owner or an administrator, with all it contains"],
  "snapshot.created": ["Snapshots", "A locked copy of a project was taken"],
  "snapshot.deleted": ["Snapshots", "A snapshot was removed"],
  "project.product.added": ["Products", "A product was added to a project; one event for each"],
  "project.product.deleted": ["Products", "A product was removed from a project"],
  "project.product.restored": ["Products", "A removed product was brought back; one event for each"],
  "project.view.added": ["Views", "A view was added or copied; a copy names its source"],
  "project.view.deleted": ["Views", "A view was removed from a project"],
  "project.view.product.added": ["View items", "A product was placed on a view"],
  "project.view.product.deleted": ["View items", "A product placement was removed by itself"],
  "project.view.product.restored": ["View items", "A removed product placement was brought back"],
  "project.cable.added": ["Cables", "A cable was added to a project, or brought back"],
  "project.cable.deleted": ["Cables", "A cable was removed from a project"],
  "user.registered": ["Users", "A user account appeared by registration, invitation or single sign-on"],
  "user.deleted": ["Users", "An administrator removed a user, who can no longer sign in"],
  "user.restored": ["Users", "An administrator brought a removed user back"],
  "webhook.test": ["Webhooks", "A test sent on request to one endpoint; one attempt, no subscription"],
} as const;

/** A type of event. */
export type EventType = keyof typeof catalog;

/** Every event type, in the order of the catalog. */
export const eventTypes: readonly EventTypeEntry[] = Object.entries(catalog).map(([type, [group, description]]) => ({
  // The keys of a literal object are its key type.
  type: type as EventType,
  group,
  description,
  subscribable: type !== "webhook.test",
}));

/** Names that an endpoint can subscribe to, including `*`. */
export const subscribableTypes: readonly string[] = [
  "*",
  ...eventTypes.filter((entry) => entry.subscribable).map((entry) => entry.type),
];
