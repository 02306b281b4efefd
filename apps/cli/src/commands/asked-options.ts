import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import { textOf } from "../caller/json-reading.ts";
import { usageError } from "../cli-error.ts";
import type { OptionValues } from "../command/option-values.ts";
import type { Option } from "../command/parameters.ts";
import type { Column } from "../terminal/table.ts";

const switches = ["on", "off"] as const;

/** Options for what an endpoint asks for; an empty value takes a filter or a limit away. */
export const askedOptions: readonly Option[] = [
  { name: "filter", value: "JSON", summary: "Conditions over the event, in the filter language of grids" },
  { name: "max-per-second", value: "NUMBER", summary: "Most deliveries in a second, 0.1 to 1000; what is more waits" },
  { name: "max-at-once", value: "NUMBER", summary: "Most deliveries under way, 1 to 64; what is more waits" },
  { name: "payload", value: "CONTENT", summary: "The whole entity, or only its id", choices: ["full", "thin"] },
  { name: "traceparent", value: "SWITCH", summary: "Send the service's trace context", choices: switches },
  {
    name: "honour-delivery-header",
    value: "SWITCH",
    summary: "Obey the answer's header webhook-delivery and the status 410",
    choices: switches,
  },
];

/** Members of an endpoint that {@link askedOptions} give. @throws {CliError} `usage` */
export function readAsked(options: OptionValues): JsonObject {
  return present({
    filter: filterOf(options.text("filter")),
    maxPerSecond: limitOf(options, "max-per-second"),
    maxAtOnce: limitOf(options, "max-at-once"),
    payload: options.text("payload"),
    traceparent: switchOf(options.text("traceparent")),
    honourDeliveryHeader: switchOf(options.text("honour-delivery-header")),
  });
}

/** Values of the options in text: only what an endpoint asks for. */
export const askedColumns: Readonly<Record<string, Partial<Column<JsonObject>>>> = {
  filter: { value: ({ filter }) => (isJsonObject(filter) ? JSON.stringify(filter) : "") },
  payload: { value: ({ payload }) => (payload === "thin" ? payload : "") },
  traceparent: { value: ({ traceparent }) => (traceparent === true ? "on" : "") },
  honourDeliveryHeader: { value: ({ honourDeliveryHeader }) => (honourDeliveryHeader === true ? "on" : "") },
  auth: {
    value: ({ auth }) => (isJsonObject(auth) ? `${textOf(auth, "clientId")} at ${textOf(auth, "tokenUrl")}` : ""),
  },
  clientCertificate: {
    value: ({ clientCertificate: certificate }) =>
      isJsonObject(certificate) ? `${textOf(certificate, "subject")}, until ${textOf(certificate, "notAfter")}` : "",
  },
};

/** The members that have a value; null is one. */
export function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function filterOf(text: string | undefined): JsonObject | null | undefined {
  if (text === undefined) return undefined;
  if (text === "") return null;
  const filter = parsed(text);
  if (isJsonObject(filter)) return filter;
  throw usageError("--filter must be a JSON object");
}

function parsed(text: string): unknown {
  try {
    return parseJsonBody(text);
  } catch {
    return undefined;
  }
}

function limitOf(options: OptionValues, name: string): number | null | undefined {
  const text = options.text(name);
  if (text === undefined) return undefined;
  if (text === "") return null;
  const number = Number(text);
  // The service knows the bounds.
  if (Number.isFinite(number)) return number;
  throw usageError(`--${name} must be a number: current value is ${text}`);
}

function switchOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === "on";
}
