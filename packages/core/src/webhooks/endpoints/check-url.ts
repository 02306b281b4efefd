import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { boolean } from "../../engine/schemas/schema.ts";
import { endpointUrl } from "./schemas.ts";

const closed = { additionalProperties: false };

export const checkWebhookUrl = defineOperation({
  name: "checkWebhookUrl",
  method: "POST",
  waits: true,
  path: "/api/v1/admin/webhooks/check-url",
  tag: "Webhooks",
  summary: "Check the URL of an endpoint",
  description:
    "Tells whether an endpoint could be registered at a URL now, and what is wrong otherwise. Sends nothing there.",
  privilege: "Admin Webhooks r/w",
  audience: "anyone",
  body: Type.Object({ url: endpointUrl }, { $id: "UrlCheck", ...closed }),
  output: Type.Object(
    {
      ok: boolean({ description: "True when an endpoint may have the URL" }),
      code: Type.Optional(
        Type.Literal("forbidden_url", { description: "Code of the error that registration answers" }),
      ),
      message: Type.Optional(Type.String({ description: "What is wrong with it" })),
    },
    { $id: "UrlVerdict", ...closed },
  ),
  example: { body: { url: "https://hooks.dealer.example/catalog" }, output: { ok: true } },
  async run(context, { body }) {
    const verdict = await context.ports.addressPolicy.vetDestination(body.url);
    return verdict.allowed ? { ok: true } : { ok: false, code: "forbidden_url" as const, message: verdict.reason };
  },
});
