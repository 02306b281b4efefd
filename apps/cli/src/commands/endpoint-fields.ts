import { eventTypes, type JsonObject } from "@design-catalog/core";
import { textOf } from "../caller/json-reading.ts";
import type { Operand, Option } from "../command/command.ts";

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
];

/** Lists an endpoint's names and values. */
export function endpointFields(endpoint: JsonObject): readonly (readonly [string, string])[] {
  return [
    ["Id", textOf(endpoint, "id")],
    ["URL", textOf(endpoint, "url")],
    ["Description", textOf(endpoint, "description")],
    ["Events", textOf(endpoint, "eventTypes")],
    ["State", endpointState(endpoint)],
    ["Headers", textOf(endpoint, "headers")],
    ["Notifies", textOf(endpoint, "notificationEmail")],
    ["Secret", `…${textOf(endpoint, "secretHint")}`],
    ["Old secret until", textOf(endpoint, "previousSecretExpiresAt")],
    ["Last success", textOf(endpoint, "lastSuccessAt")],
    ["Last failure", textOf(endpoint, "lastFailureAt")],
    ["Version", textOf(endpoint, "version")],
    ["Created", textOf(endpoint, "createdAt")],
  ];
}

/** State of an endpoint in one word, with the reason when it is disabled. */
export function endpointState(endpoint: JsonObject): string {
  if (endpoint["enabled"] === true) return "enabled";
  return endpoint["disabledReason"] === "failing" ? "disabled (failing)" : "disabled";
}
