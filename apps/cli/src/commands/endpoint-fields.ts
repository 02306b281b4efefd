import { eventTypes, type JsonObject } from "@design-catalog/core";
import { textOf } from "../caller/json-reading.ts";
import type { Operand, Option } from "../command/parameters.ts";
import { memberColumns } from "../command/results.ts";
import { askedColumns, askedOptions } from "./asked-options.ts";
import { credentialOptions } from "./credential-options.ts";

/** Operand that names the endpoint of a command. */
export const endpointOperand: Operand = { name: "ID", summary: "Id of the endpoint" };

/** Options for members that both creating and changing an endpoint can set. */
export const endpointOptions: readonly Option[] = [
  {
    name: "event",
    value: "TYPE",
    summary: "Event type to subscribe to; * means all",
    choices: ["*", ...eventTypes.filter(({ subscribable }) => subscribable).map(({ type }) => type)],
    many: true,
  },
  { name: "description", value: "TEXT", summary: "Purpose of the endpoint" },
  { name: "notify", value: "EMAIL", summary: "Address to notify of failing deliveries" },
  {
    name: "header-env",
    value: "NAME=VARIABLE",
    summary: "Custom header with its value in an environment variable",
    many: true,
  },
  ...askedOptions,
  ...credentialOptions,
];

/** Columns of an endpoint, as a list and each command on one show them. */
export const endpointColumns = memberColumns(
  "id url description eventTypes state headers notificationEmail filter maxPerSecond maxAtOnce payload traceparent honourDeliveryHeader auth clientCertificate secretHint previousSecretExpiresAt lastSuccessAt lastFailureAt version createdAt",
  {
    ...askedColumns,
    url: { shrinks: true },
    eventTypes: { shrinks: true },
    state: { value: endpointState, colour: (row) => (row["enabled"] === true ? "green" : "yellow") },
    secretHint: { title: "Secret", value: (row) => `…${textOf(row, "secretHint")}` },
  },
);

/** State of an endpoint in one word, with the reason when it is disabled. */
function endpointState(endpoint: JsonObject): string {
  if (endpoint["enabled"] === true) return "enabled";
  return endpoint["disabledReason"] === "failing" ? "disabled (failing)" : "disabled";
}
