import type {
  FilterModel,
  WebhookAuth,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPatch,
  NewWebhookFilterTrial,
} from "@design-catalog/client/api";
import { isOther } from "../engine/is-other.ts";
import { haveRepeated, isRepeated as isRepeatedName } from "../engine/repeated.ts";
import { isObject, listIn } from "../engine/resource/field-values.ts";
import type { Joined, Sides } from "../engine/three-way.ts";
import { typedNumber } from "../engine/typed-number.ts";

/** A custom header in the form. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

/** Input for the options of an endpoint. */
export interface EndpointOptionValues extends Pick<
  WebhookEndpoint,
  "payload" | "traceparent" | "honourDeliveryHeader"
> {
  /** Number; empty for none. */
  readonly maxPerSecond: string;
  readonly maxAtOnce: string;
  /** JSON; empty for none. */
  readonly filter: string;
  /** PEM; empty for none, the mask for the stored one. */
  readonly clientCertificate: string;
  /** Null for none. */
  readonly auth: AuthValues | null;
}

/** Input for the client by which deliveries get an access token; an empty text for a member that is absent. */
export type AuthValues = { readonly [Name in Exclude<keyof WebhookAuth, "type">]-?: string };

/** Input of the form of an endpoint. */
export interface EndpointValues extends EndpointOptionValues {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly string[];
  readonly notificationEmail: string;
  readonly headers: readonly HeaderLine[];
}

/** Text in place of a stored value. */
export const mask = "********";

/** Input for a new client. */
export const newAuth: AuthValues = {
  tokenUrl: "",
  clientId: "",
  clientSecret: "",
  authMethod: "client_secret_basic",
  scope: "",
  audience: "",
};

/** Input for a new endpoint. */
export const newEndpoint: EndpointValues = {
  url: "",
  description: "",
  eventTypes: ["*"],
  notificationEmail: "",
  headers: [],
  payload: "full",
  traceparent: false,
  honourDeliveryHeader: false,
  maxPerSecond: "",
  maxAtOnce: "",
  filter: "",
  clientCertificate: "",
  auth: null,
};

/** Input that changes nothing of an endpoint. */
export function valuesOf(endpoint: WebhookEndpoint): EndpointValues {
  const { url, description, eventTypes, notificationEmail, headers, filter } = endpoint;
  const { payload, traceparent, honourDeliveryHeader, maxPerSecond, maxAtOnce, clientCertificate, auth } = endpoint;
  return {
    payload,
    traceparent,
    honourDeliveryHeader,
    maxPerSecond: String(maxPerSecond ?? ""),
    maxAtOnce: String(maxAtOnce ?? ""),
    filter: filterText(filter),
    clientCertificate: clientCertificate?.pem ?? "",
    auth: authValuesOf(auth),
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
    ...credentialsOf(values),
    headers: Object.fromEntries(namedLines(values).map(({ name, value }) => [name, value])),
  };
}

/**
 * The change of an endpoint from what is stored: headers that are gone are null; masked ones and credentials that nobody
 * touched stay, unless the host changes.
 */
export function patchBody(values: EndpointValues, stored: EndpointValues, version: number): WebhookEndpointPatch {
  const lines = namedLines(values).map((line) => ({ ...line, name: spelledAs(stored.headers, line) }));
  const gone = stored.headers.map(({ name }) => name).filter((name) => !lines.some((line) => line.name === name));
  const isSame = isSameHost(stored.url, values.url);
  const kept = isSame ? lines.filter(({ value }) => value !== mask) : lines;
  const headers = Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...kept.map(({ name, value }) => [name, value] as const),
  ]);
  const { auth, clientCertificate } = credentialsOf(values);
  return {
    ...plainOf(values),
    version,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...((!isSame || isOther(values.auth, stored.auth)) && { auth }),
    ...((!isSame || values.clientCertificate !== stored.clientCertificate) && { clientCertificate }),
  };
}

/** The filter of the input, to be tried on events of its types. */
export function trialOf(values: EndpointValues): NewWebhookFilterTrial {
  const { filter, eventTypes } = plainOf(values);
  return { filter, eventTypes };
}

/** The name of a header as it is stored: names that differ only in case are one header (RFC 9110 section 5.1). */
function spelledAs(stored: readonly HeaderLine[], line: HeaderLine): string {
  return stored.find((one) => isSameHeader(one, line))?.name ?? line.name;
}

function isSameHeader(one: HeaderLine, other: HeaderLine): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase();
}

/** True if an earlier line has the name too, in any case. */
export function isRepeated(lines: readonly HeaderLine[], index: number): boolean {
  return isRepeatedName(foldedNames(lines), index);
}

/** True if two lines have the same name. */
export function headerTwice(value: unknown): boolean {
  return haveRepeated(foldedNames(linesOf(value)));
}

function foldedNames(lines: readonly HeaderLine[]): readonly string[] {
  return lines.map(({ name }) => name.toLowerCase());
}

/**
 * Headers that the user changed and those that somebody else added or removed, in one. A name that both gave a value, or
 * that one changed and the other removed, is a conflict.
 */
export function joinHeaders(sides: Sides<unknown>): Joined {
  const [base, theirs, mine] = [linesOf(sides.base), linesOf(sides.theirs), linesOf(sides.mine)];
  const has = (lines: readonly HeaderLine[], line: HeaderLine) => lines.some((one) => isSameHeader(one, line));
  const isTyped = ({ value }: HeaderLine) => value !== mask;
  const added = theirs.filter((line) => !has(base, line));
  const removed = base.filter((line) => !has(theirs, line));
  const kept = mine.filter((line) => isTyped(line) || !has(removed, line));
  const isConflict = mine.some((line) => isTyped(line) && (has(added, line) || has(removed, line)));
  return { value: [...kept, ...added.filter((line) => !has(mine, line))], isConflict };
}

/** Headers in words. */
export function headersText(value: unknown): string {
  return linesOf(value)
    .map((line) => `${line.name}: ${line.value}`)
    .join("; ");
}

function linesOf(value: unknown): readonly HeaderLine[] {
  return listIn(value).filter(isHeaderLine);
}

function isHeaderLine(line: unknown): line is HeaderLine {
  return isObject(line) && typeof line["name"] === "string" && typeof line["value"] === "string";
}

function plainOf({ url, description, eventTypes, notificationEmail, filter, ...options }: EndpointValues) {
  const { payload, traceparent, honourDeliveryHeader, maxPerSecond, maxAtOnce } = options;
  return {
    payload,
    traceparent,
    honourDeliveryHeader,
    maxPerSecond: limitOf(maxPerSecond),
    maxAtOnce: limitOf(maxAtOnce),
    filter: filterOf(filter),
    // The picker offers the types of the service, and an endpoint keeps those that it has.
    eventTypes: eventTypes as WebhookEndpointCreate["eventTypes"],
    url: url.trim(),
    description: description.trim() === "" ? null : description.trim(),
    notificationEmail: notificationEmail.trim() === "" ? null : notificationEmail.trim(),
  };
}

function credentialsOf({ clientCertificate, auth }: EndpointValues) {
  const pem = clientCertificate.trim();
  return { clientCertificate: pem === "" ? null : { pem }, auth: authOf(auth) };
}

/** The text of a filter; empty for none. */
export function filterText(filter: unknown): string {
  return filter === null ? "" : JSON.stringify(filter, null, 2);
}

/** The filter that a text tells; the service refuses a list, in which whatever else it tells is. */
export function filterOf(text: string): FilterModel | readonly unknown[] | null {
  if (text.trim() === "") return null;
  const filter = jsonOf(text);
  return isFilter(filter) ? filter : [filter];
}

function authValuesOf(auth: WebhookAuth | null): AuthValues | null {
  if (auth === null) return null;
  const { type: _, ...members } = auth;
  return { ...newAuth, ...members };
}

/** The client of the input; a member that is empty is absent. */
function authOf(auth: AuthValues | null): WebhookAuth | null {
  if (auth === null) return null;
  const { tokenUrl, clientId, clientSecret, authMethod, scope, audience } = auth;
  return {
    type: "oauth2_client_credentials",
    tokenUrl: tokenUrl.trim(),
    clientId,
    clientSecret,
    authMethod: authMethod === "client_secret_post" ? authMethod : "client_secret_basic",
    ...(scope.trim() !== "" && { scope: scope.trim() }),
    ...(audience.trim() !== "" && { audience: audience.trim() }),
  };
}

/** True for what may be a filter; the service judges its members. */
function isFilter(value: unknown): value is FilterModel {
  return isObject(value);
}

/** The number that a text tells, with a point or a comma; null for an empty text, NaN for any other one. */
export function limitOf(text: string): number | null {
  return text.trim() === "" ? null : (typedNumber(text.replace(",", ".")) ?? Number.NaN);
}

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function namedLines({ headers }: EndpointValues): readonly HeaderLine[] {
  return headers.filter(({ name }) => name.trim() !== "");
}

function isSameHost(one: string, other: string): boolean {
  return URL.canParse(other) && new URL(one).host === new URL(other).host;
}

/** True if the URL names a host that must not get the stored values of headers unseen. */
export function isOtherHost(stored: string, typed: string): boolean {
  return URL.canParse(typed) && !isSameHost(stored, typed);
}
