import type { WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointPatch } from "@design-catalog/client/api";

/** A custom header in the form. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

/** Input of the form of an endpoint. */
export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly string[];
  readonly notificationEmail: string;
  readonly headers: readonly HeaderLine[];
}

/** Text in place of a stored value. */
const mask = "********";

/** Input for a new endpoint. */
export const newEndpoint: EndpointValues = {
  url: "",
  description: "",
  eventTypes: ["*"],
  notificationEmail: "",
  headers: [],
};

/** Input that changes nothing of an endpoint. */
export function valuesOf(endpoint: WebhookEndpoint): EndpointValues {
  const { url, description, eventTypes, notificationEmail, headers } = endpoint;
  return {
    url,
    description: description ?? "",
    eventTypes,
    notificationEmail: notificationEmail ?? "",
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}

/** The registration of a new endpoint. */
export function createBody(values: EndpointValues): WebhookEndpointCreate {
  return {
    ...plainOf(values),
    headers: Object.fromEntries(namedLines(values).map(({ name, value }) => [name, value])),
  };
}

/** The change of an endpoint: headers that are gone are null, masked ones stay unless the host changes. */
export function patchBody(values: EndpointValues, before: WebhookEndpoint, version: number): WebhookEndpointPatch {
  const lines = namedLines(values);
  const gone = Object.keys(before.headers).filter((name) => !lines.some((line) => line.name === name));
  const kept = isSameHost(before.url, values.url) ? lines.filter(({ value }) => value !== mask) : lines;
  const headers = Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...kept.map(({ name, value }) => [name, value] as const),
  ]);
  return { ...plainOf(values), version, ...(Object.keys(headers).length > 0 && { headers }) };
}

function plainOf({ url, description, eventTypes, notificationEmail }: EndpointValues) {
  return {
    // The picker offers the types of the service, and an endpoint keeps those that it has.
    eventTypes: eventTypes as WebhookEndpointCreate["eventTypes"],
    url: url.trim(),
    description: description.trim() === "" ? null : description.trim(),
    notificationEmail: notificationEmail.trim() === "" ? null : notificationEmail.trim(),
  };
}

function namedLines({ headers }: EndpointValues): readonly HeaderLine[] {
  return headers.filter(({ name }) => name.trim() !== "");
}

function isSameHost(one: string, other: string): boolean {
  return URL.canParse(other) && new URL(one).host === new URL(other).host;
}
