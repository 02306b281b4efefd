import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { live } from "../../engine/rows/conditions.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import {
  checkProvider,
  type ProviderFields,
  providerFields,
  providerKind,
  sealClientSecret,
} from "./provider-fields.ts";
import {
  providerAnswerExample,
  presentProvider,
  providerCreateSchema,
  providerExample,
  providerSchema,
} from "./schemas.ts";
import { type SsoProviderRow, ssoProviders } from "./tables.ts";

/** Maximum number of providers; more would not fit on a sign-in page. */
export const providersMax = 50;

export const listSsoProviders = defineOperation({
  name: "listSsoProviders",
  method: "GET",
  path: "/api/v1/admin/oAuth2Providers",
  tag: "Single sign-on",
  summary: "List the providers",
  description: "Returns every OpenID Connect provider, including disabled ones.",
  privilege: "Admin SSO",
  audience: "anyone",
  output: Type.Array(providerSchema),
  example: { output: [providerAnswerExample] },
  async run({ store, baseUrl }) {
    const rows = await store.select(ssoProviders, { where: live });
    return rows.map((row) => presentProvider(row, baseUrl));
  },
});

export const getSsoProvider = defineOperation({
  name: "getSsoProvider",
  method: "GET",
  path: "/api/v1/admin/oAuth2Providers/{id}",
  tag: "Single sign-on",
  summary: "Read a provider",
  description: "Returns the settings of a provider, with only the last 4 characters of its secret.",
  privilege: "Admin SSO",
  audience: "anyone",
  output: providerSchema,
  example: { output: providerAnswerExample },
  subject: providerSubject,
  run: async ({ baseUrl }, { subject }) => presentProvider(subject, baseUrl),
});

export const createSsoProvider = defineOperation({
  name: "createSsoProvider",
  method: "POST",
  waits: true,
  path: "/api/v1/admin/oAuth2Providers",
  tag: "Single sign-on",
  summary: "Add a provider",
  description:
    "Adds a provider at which the service was registered by hand. The provider's metadata is read and checked immediately.",
  privilege: "Admin SSO r/w",
  audience: "anyone",
  firstParty: true,
  body: providerCreateSchema,
  status: 201,
  output: providerSchema,
  example: {
    body: { ...providerExample, clientSecret: "a secret that the provider has given" },
    output: providerAnswerExample,
  },
  location: (output) => `/api/v1/admin/oAuth2Providers/${output.id}`,
  async run(context, { body: { clientSecret = null, ...body } }) {
    const row = await addProvider(context, { fields: providerFields(body), clientSecret });
    return presentProvider(row, context.baseUrl);
  },
});

/**
 * Stores a new provider.
 * @throws {DomainError} `limit_reached`, `duplicate`, and as {@link checkProvider}
 */
export async function addProvider(
  context: OperationContext,
  { fields, clientSecret }: { readonly fields: ProviderFields; readonly clientSecret: string | null },
): Promise<SsoProviderRow> {
  await vetIssuer(context, fields.issuer);
  await checkProvider(context, context.store, { after: fields });
  const base = newBase(context);
  const secret = { sealedClientSecret: null, clientSecretHint: null };
  const row = { ...base, ...fields, ...secret, ...(await sealClientSecret(context, base.id, clientSecret)) };
  await inTransaction(context, async (change) => {
    const { transaction } = change;
    // Without the lock two concurrent additions could both find the last place free.
    await transaction.lock("sso-providers");
    await checkRoom(transaction);
    await insertRows(change, { kind: providerKind, rows: [row] });
  });
  return row;
}

/**
 * Refuses one more provider than an application can have.
 * @throws {DomainError} `limit_reached`
 */
export async function checkRoom(reader: Pick<ApplicationStore, "count">): Promise<void> {
  if ((await reader.count(ssoProviders, live)) < providersMax) return;
  const message = `An application can have at most ${providersMax} providers`;
  throw new DomainError("limit_reached", message, { limit: providersMax });
}

/**
 * Refuses an issuer whose address the service must not reach.
 * @throws {DomainError} `validation_failed`
 */
export async function vetIssuer({ ports }: OperationContext, issuer: string, pointer = "/issuer"): Promise<void> {
  const verdict = await ports.addressPolicy.vetDestination(issuer);
  if (!verdict.allowed) throw invalid(pointer, "forbidden_url", verdict.reason);
}

/**
 * The provider in the path.
 * @throws {DomainError} `not_found`
 */
export function providerSubject(
  { store }: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<SsoProviderRow> {
  return findLive(store, ssoProviders, { id: parameters.id });
}
