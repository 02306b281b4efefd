import { portalActions } from "@design-catalog/core/webhooks";
import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { listResult, memberColumns } from "../command/results.ts";
import { renderFields } from "../terminal/table.ts";
import { endpointOperand } from "./endpoint-fields.ts";
import { requireShown } from "./secret-note.ts";

export const webhooksPortalCreate: Command = {
  name: "webhooks portal create",
  summary: "Make a link to an endpoint's portal and show its URL",
  details:
    "Whoever has the URL sees the endpoint's deliveries and schemas without an account, and does what --may names. It goes to\n" +
    "a terminal, or with --json to the output, and is shown only now.",
  reach: "service",
  operands: [endpointOperand],
  options: [
    {
      name: "may",
      value: "ACTION",
      summary: "What the link allows besides reading",
      choices: portalActions,
      many: true,
    },
    {
      name: "until",
      value: "TIME",
      summary: "End of the link, such as 2026-12-21T00:00:00Z, within 30 days; by default in an hour",
    },
  ],
  examples: [
    ["webhooks portal create 6740a1f2c3d4e5f607182930 --may test,resend", "For an hour, on the screen"],
    ["webhooks portal create 6740a1f2c3d4e5f607182930 --json | jq -r .url", "To read only, for a program"],
  ],
  async run(invocation) {
    // A link that nobody saw would take a place.
    requireShown(invocation);
    const { caller, operands, options } = invocation;
    const until = options.text("until");
    const body = { may: [...new Set(options.list("may"))], ...(until !== undefined && { expiresAt: until }) };
    const parameters = { id: operands["ID"] ?? "" };
    const data = objectOf(await (await caller()).call("createWebhookPortalLink", { parameters, body }));
    const fields = [
      ["Id", textOf(data, "id")],
      ["URL", textOf(data, "url")],
      ["Ends", textOf(data, "expiresAt")],
    ] as const;
    return { data, text: (style) => renderFields(fields, style) };
  },
};

export const webhooksPortalList: Command = {
  name: "webhooks portal list",
  summary: "List the open links to an endpoint's portal, without their URLs",
  reach: "service",
  operands: [endpointOperand],
  examples: [["webhooks portal list 6740a1f2c3d4e5f607182930", "Who made each, what it allows and when it ends"]],
  async run({ caller, operands }) {
    const parameters = { id: operands["ID"] ?? "" };
    const rows = objectsOf(await (await caller()).call("listWebhookPortalLinks", { parameters }));
    return listResult({ name: "links", rows, columns, none: "There are no open links" });
  },
};

const columns = memberColumns("id may expiresAt createdAt createdBy", {
  may: { title: "Allows", value: (row) => textOf(row, "may") || "reading only" },
  expiresAt: { title: "Ends" },
});

export const webhooksPortalRevoke: Command = {
  name: "webhooks portal revoke",
  summary: "End a link to an endpoint's portal at once",
  reach: "service",
  operands: [endpointOperand, { name: "LINK", summary: "Id of the link" }],
  examples: [["webhooks portal revoke 6740a1f2c3d4e5f607182930 6740a1f2c3d4e5f607182998", "It opens nothing any more"]],
  async run({ caller, operands }) {
    const revoked = operands["LINK"] ?? "";
    const parameters = { id: operands["ID"] ?? "", portalId: revoked };
    await (await caller()).call("revokeWebhookPortalLink", { parameters });
    return { data: { revoked }, text: () => `Revoked ${revoked}\n` };
  },
};
