import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { recordReveal } from "../../engine/calls/reveal.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { presentEndpoint } from "./present.ts";
import { type EndpointShapes, endpointSecretSchema, secretExample, secretRollSchema } from "./schemas.ts";
import { makeSecret, previousSecretExpiry, previousSecrets, rollSecrets, secretHintOf } from "./secrets.ts";
import { endpointKind, endpointSubject } from "./subject.ts";
import { endpointPurpose, type StoredSecret, type WebhookEndpointRow, webhookEndpoints } from "./table.ts";

export const revealWebhookSecret = defineOperation({
  name: "revealWebhookSecret",
  method: "GET",
  path: "/api/v1/admin/webhooks/{id}/secret",
  tag: "Webhooks",
  summary: "Reveal the signing secret",
  description:
    "Shows the newest signing secret again, and the ends of those that still sign besides it. Every reveal is audited, and the number of reveals per user is limited.",
  privilege: "Admin Webhooks",
  audience: "self",
  output: endpointSecretSchema,
  example: {
    output: {
      secret: secretExample,
      previousSecrets: [{ hint: "9Yk=", expiresAt: "2026-11-22T09:30:00.000Z" }],
      previousSecretExpiresAt: "2026-11-22T09:30:00.000Z",
    },
  },
  subject: endpointSubject,
  async run(context, { subject }) {
    const [newest] = subject.secrets;
    if (!newest) throw new TypeError(`Cannot reveal the secret: the endpoint ${subject.id} has none`);
    await recordReveal(context, { kind: endpointKind.name, resourceId: subject.id });
    const open = ({ sealed }: StoredSecret) => context.ports.secretBox.open(sealed, endpointPurpose(subject.id));
    const nowMs = context.ports.clock.now();
    const previous = previousSecrets(subject, nowMs).map(async (one) => ({
      hint: secretHintOf(await open(one)),
      expiresAt: one.expiresAt,
    }));
    return {
      secret: await open(newest),
      previousSecrets: await Promise.all(previous),
      ...previousSecretExpiry(subject, nowMs),
    };
  },
});

/** Operation that makes a new secret; the old one also signs during the grace period. */
export function rollWebhookSecretOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "rollWebhookSecret",
    method: "POST",
    path: "/api/v1/admin/webhooks/{id}/secret/roll",
    tag: "Webhooks",
    summary: "Roll the signing secret",
    description:
      "Creates a new signing secret. During its grace period the old one signs too, as those of earlier rolls do until their own end; at most five sign at a time.",
    privilege: "Admin Webhooks r/w",
    audience: "self",
    body: secretRollSchema,
    output: shapes.rolled,
    example: {
      body: { gracePeriodHours: 24 },
      output: {
        endpoint: { ...shapes.answerExample, version: 1, previousSecretExpiresAt: "2026-11-22T09:30:00.000Z" },
        secret: secretExample,
        previousSecretExpiresAt: "2026-11-22T09:30:00.000Z",
      },
    },
    showsSecretOf: ({ endpoint }) => ({ kind: endpointKind.name, resourceId: endpoint.id }),
    failures: [409],
    subject: endpointSubject,
    async run(context, { body, subject }) {
      const { after, nowMs, ...rolled } = await rollSecret(context, subject, body.gracePeriodHours);
      return { endpoint: presentEndpoint(after, nowMs), ...rolled };
    },
  });
}

/** Gives an endpoint a new secret; the replaced one also signs for so many hours. @throws {DomainError} `limit_reached` */
export async function rollSecret(context: OperationContext, { id }: WebhookEndpointRow, hours: number) {
  const nowMs = context.ports.clock.now();
  const { secret, stored, secretHint } = await makeSecret(context, id);
  const after = await inTransaction(context, async (change) => {
    const before = await findLive(change.transaction, webhookEndpoints, { id, lock: true });
    checkExpectedVersion(context, before);
    const secrets = rollSecrets(before, stored, { hours, nowMs });
    return changeRow(change, { kind: endpointKind, before, changes: { secrets, secretHint } });
  });
  return { after, nowMs, secret, ...previousSecretExpiry(after, nowMs) };
}
