import { objectOf, textOf } from "../caller/json-reading.ts";
import { usageError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { fieldsOf } from "../command/results.ts";
import { renderFields } from "../terminal/table.ts";
import { present, readAsked } from "./asked-options.ts";
import { readCredentials } from "./credential-options.ts";
import { endpointColumns, endpointOptions } from "./endpoint-fields.ts";
import { readHeaders } from "./header-options.ts";
import { shownSecret } from "./secret-note.ts";

export const webhooksCreate: Command = {
  name: "webhooks create",
  summary: "Register an endpoint and show its secret",
  details:
    "Shows the secret once, at a terminal or with --json. Header values come from the environment, other secrets from it or\n" +
    "from files.",
  reach: "service",
  operands: [{ name: "URL", summary: "https URL to send deliveries to" }],
  options: [...endpointOptions, { name: "disabled", summary: "Register it disabled, so nothing is sent yet" }],
  examples: [
    ["webhooks create https://hooks.dealer.example/catalog --event '*'", "An endpoint for everything"],
    [
      "webhooks create https://hooks.dealer.example/catalog --event project.created,project.deleted --header-env Authorization=HOOK_TOKEN",
      "Two types of events, with a header whose value is in HOOK_TOKEN",
    ],
    [
      "webhooks create https://hooks.dealer.example/catalog --event '*' --max-per-second 5 --client-certificate catalog.pem --client-key catalog.key",
      "At most five deliveries in a second, with a client certificate",
    ],
    ["webhooks create https://hooks.dealer.example/catalog --event '*' --json | jq -r .secret", "Only the secret"],
  ],
  async run(invocation) {
    const { caller, operands, options } = invocation;
    const eventTypes = options.list("event");
    if (eventTypes.length === 0) throw usageError("At least one --event is required; '*' means all");
    const headers = readHeaders(invocation);
    const body = {
      url: operands["URL"] ?? "",
      eventTypes,
      enabled: !options.has("disabled"),
      ...present({ description: options.text("description"), notificationEmail: options.text("notify") }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...readAsked(options),
      ...readCredentials(invocation),
    };
    const data = objectOf(await (await caller()).call("createWebhook", { body }));
    const fields = fieldsOf(objectOf(data["endpoint"]), endpointColumns).map(
      ([name, value]) => [name, name === "Secret" ? shownSecret(invocation, textOf(data, "secret")) : value] as const,
    );
    return { data, text: (style) => renderFields(fields, style) };
  },
};
