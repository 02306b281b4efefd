import type { JsonObject } from "@design-catalog/core";
import { subscribableTypes } from "@design-catalog/core/webhooks";
import { textOf } from "../caller/json-reading.ts";
import type { Operand, Option } from "../command/command.ts";

/** The endpoint that a command is about. */
export const endpointOperand: Operand = { name: "ID", summary: "Id of the endpoint" };

/** What can be set of an endpoint when it is made and when it is changed. */
export const endpointOptions: readonly Option[] = [
  {
    name: "event",
    value: "TYPE",
    summary: "Event type to subscribe to; * is all",
    choices: subscribableTypes,
    many: true,
  },
  { name: "description", value: "TEXT", summary: "What the endpoint is for" },
  { name: "notify", value: "EMAIL", summary: "Who is told when deliveries fail" },
  {
    name: "header-env",
    value: "NAME=VARIABLE",
    summary: "Custom header whose value is in an environment variable",
    many: true,
  },
];

/** An endpoint as names and values. */
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

/** In one word, with who switched it off. */
export function endpointState(endpoint: JsonObject): string {
  if (endpoint["enabled"] === true) return "enabled";
  return endpoint["disabledReason"] === "failing" ? "disabled (failing)" : "disabled";
}
