import type { Json } from "@design-catalog/core/ports";
import { numberOf, objectOf } from "../caller/json-reading.ts";
import { usageError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { rowResult } from "../command/results.ts";
import { readAsked } from "./asked-options.ts";
import { credentialRemovals, givesAuth, readCredentials } from "./credential-options.ts";
import { endpointColumns, endpointOperand, endpointOptions } from "./endpoint-fields.ts";
import { readHeaders } from "./header-options.ts";

export const webhooksUpdate: Command = {
  name: "webhooks update",
  summary: "Change an endpoint",
  details:
    "Changes only what you name. An empty value clears a description, an address, a filter or a limit. With --version it\n" +
    "changes nothing if somebody else has changed the endpoint since that version.",
  reach: "service",
  operands: [endpointOperand],
  options: [
    { name: "url", value: "URL", summary: "https URL to send deliveries to" },
    ...endpointOptions,
    { name: "remove-header", value: "NAME", summary: "Custom header to remove", many: true },
    ...credentialRemovals,
    { name: "enable", summary: "Send deliveries again" },
    { name: "disable", summary: "Stop sending; missed events can be resent later" },
    { name: "version", value: "NUMBER", summary: "Version that you saw last" },
  ],
  examples: [
    ["webhooks update 6740a1f2c3d4e5f607182930 --enable", "Switch an endpoint on again"],
    [
      "webhooks update 6740a1f2c3d4e5f607182930 --event project.created --description ''",
      "Other events, no description",
    ],
    [
      "webhooks update 6740a1f2c3d4e5f607182930 --auth-secret-file new-secret.txt --auth-scope hooks",
      "Another secret and scope of the client that gets access tokens",
    ],
  ],
  async run(invocation) {
    const { caller, operands, options } = invocation;
    const changes = readChanges(invocation);
    if (Object.keys({ ...changes, ...readCredentials(invocation) }).length === 0)
      throw usageError("No change given: name at least one option");
    const service = await caller();
    const parameters = { id: operands["ID"] ?? "" };
    const seen = options.integer("version");
    const isRead = seen === undefined || givesAuth(invocation);
    const stored = isRead ? objectOf(await service.call("getWebhook", { parameters })) : {};
    const body = {
      ...changes,
      ...readCredentials(invocation, stored),
      version: seen ?? numberOf(stored, "version"),
    };
    const data = await service.call("patchWebhook", { parameters, body });
    return rowResult(objectOf(data), endpointColumns);
  },
};

function readChanges(invocation: Invocation): Readonly<Record<string, Json>> {
  const { options } = invocation;
  if (options.has("enable") && options.has("disable")) throw usageError("--enable cannot be combined with --disable");
  const url = options.text("url");
  const description = options.text("description");
  const notificationEmail = options.text("notify");
  const eventTypes = options.list("event");
  const removed = options.list("remove-header").map((name) => [name, null] as const);
  const headers = { ...readHeaders(invocation), ...Object.fromEntries(removed) };
  return {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(notificationEmail === undefined ? {} : { notificationEmail: notificationEmail || null }),
    ...(eventTypes.length === 0 ? {} : { eventTypes }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(options.has("enable") ? { enabled: true } : {}),
    ...(options.has("disable") ? { enabled: false } : {}),
    ...readAsked(options),
  };
}
