import { objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { renderFields } from "../terminal/table.ts";
import { endpointOperand } from "./endpoint-fields.ts";
import { requireShown, shownSecret } from "./secret-note.ts";

/** Longest grace period that the service allows. */
const graceHoursMax = 24;

export const webhooksSecret: Command = {
  name: "webhooks secret",
  summary: "Reveal the signing secret of an endpoint",
  details:
    "Each reveal is audited. The secret goes to a terminal, or with --json to the output, but never into a log by accident.",
  reach: "service",
  operands: [endpointOperand],
  examples: [
    ["webhooks secret 6740a1f2c3d4e5f607182930", "On the screen"],
    ["webhooks secret 6740a1f2c3d4e5f607182930 --json | jq -r .secret", "For a program"],
  ],
  async run({ caller, operands, mayShowSecrets }) {
    // Each reveal is audited and counted.
    requireShown({ mayShowSecrets });
    const data = objectOf(
      await (await caller()).call("revealWebhookSecret", { parameters: { id: operands["ID"] ?? "" } }),
    );
    const previous = textOf(data, "previousSecretExpiresAt");
    return {
      data,
      text: (style) =>
        renderFields(
          [["Secret", textOf(data, "secret")], ...(previous === "" ? [] : [["Old secret until", previous] as const])],
          style,
        ),
    };
  },
};

export const webhooksRoll: Command = {
  name: "webhooks roll",
  summary: "Create a new signing secret and show it",
  details: `The old secret keeps signing during the grace period, ${graceHoursMax} hours by default; 0 ends it at once.`,
  reach: "service",
  asks: true,
  operands: [endpointOperand],
  options: [
    {
      name: "grace-hours",
      value: "HOURS",
      summary: "Hours that the old secret keeps signing",
      range: [0, graceHoursMax],
    },
  ],
  examples: [
    ["webhooks roll 6740a1f2c3d4e5f607182930", "Receivers have a day to change over"],
    ["webhooks roll 6740a1f2c3d4e5f607182930 --grace-hours 0", "The old secret is known to others"],
  ],
  async run(invocation) {
    const { caller, operands, options, confirm } = invocation;
    const gracePeriodHours = options.integer("grace-hours") ?? graceHoursMax;
    if (gracePeriodHours === 0) {
      await confirm("The old secret ends at once, and receivers that still use it refuse deliveries. Go on?");
    }
    const parameters = { id: operands["ID"] ?? "" };
    const data = objectOf(await (await caller()).call("rollWebhookSecret", { parameters, body: { gracePeriodHours } }));
    const fields = [
      ["Secret", shownSecret(invocation, textOf(data, "secret"))],
      ["Old secret until", textOf(data, "previousSecretExpiresAt") || "now"],
    ] as const;
    return { data, text: (style) => renderFields(fields, style) };
  },
};
