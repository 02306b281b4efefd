import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { hex } from "../../engine/id.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { mergeFields } from "../../engine/rows/patch.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { validate } from "../../engine/schemas/validate.ts";
import {
  checkProvider,
  type ProviderFields,
  providerFields,
  providerKind,
  sealClientSecret,
} from "./provider-fields.ts";
import { providerSubject } from "./provider-operations.ts";
import {
  providerAnswerExample,
  ignoredMembers,
  presentProvider,
  providerCreateSchema,
  providerExample,
  providerPatchSchema,
  providerReplaceSchema,
  providerSchema,
  providerSecretSchema,
} from "./schemas.ts";
import { type SsoProviderRow, ssoProviders } from "./tables.ts";

export const replaceSsoProvider = defineOperation({
  name: "replaceSsoProvider",
  method: "PUT",
  path: "/api/v1/admin/oAuth2Providers/{id}",
  tag: "Single sign-on",
  summary: "Replace a provider's fields",
  description: "Replaces the settings of a provider. The issuer never changes, and a secret left out stays.",
  privilege: "Admin SSO r/w",
  audience: "anyone",
  firstParty: true,
  body: providerReplaceSchema,
  ignoredMembers,
  output: providerSchema,
  example: { body: { ...providerExample, version: 0 }, output: { ...providerAnswerExample, version: 1 } },
  subject: providerSubject,
  async run(context, { body: { version, clientSecret, ...body }, subject }) {
    const asked = { version, clientSecret, fieldsOf: () => providerFields(body) };
    return presentProvider(await changeProvider(context, subject.id, asked), context.baseUrl);
  },
});

export const patchSsoProvider = defineOperation({
  name: "patchSsoProvider",
  method: "PATCH",
  path: "/api/v1/admin/oAuth2Providers/{id}",
  tag: "Single sign-on",
  summary: "Change a provider",
  description:
    "Changes the members in the body; maps merge by name, `clientSecret: null` removes the secret, and `deleted: true` removes the provider, so nobody can sign in with it.",
  privilege: "Admin SSO r/w",
  audience: "anyone",
  firstParty: true,
  body: providerPatchSchema,
  output: providerSchema,
  example: { body: { version: 0, enabled: false }, output: { ...providerAnswerExample, enabled: false, version: 1 } },
  subject: providerSubject,
  async run(context, { body: { version, clientSecret, deleted, ...patch }, subject }) {
    const fieldsOf = (before: SsoProviderRow) => patchedFields(before, patch);
    const asked = { version, clientSecret, fieldsOf, removed: deleted === true };
    return presentProvider(await changeProvider(context, subject.id, asked), context.baseUrl);
  },
});

export const generateProviderClientSecret = defineOperation({
  name: "generateProviderClientSecret",
  method: "POST",
  path: "/api/v1/admin/oAuth2Providers/{id}/generateproviderclientsecret",
  tag: "Single sign-on",
  summary: "Create a client secret to enter at the provider",
  description: "Creates and stores a new client secret and shows it once, for entering at the provider.",
  privilege: "Admin SSO r/w",
  audience: "self",
  firstParty: true,
  output: providerSecretSchema,
  example: {
    output: { provider: { ...providerAnswerExample, version: 1 }, clientSecret: "Zk3vT8mQ1xWcR5yN7aLp2dHs6uBe9fQk" },
  },
  showsSecretOf: ({ provider }) => ({ kind: providerKind.name, resourceId: provider.id }),
  subject: providerSubject,
  async run(context, { subject }) {
    const clientSecret = hex(context.ports.random.bytes(32));
    const row = await changeProvider(context, subject.id, { version: undefined, clientSecret, fieldsOf: () => ({}) });
    return { provider: presentProvider(row, context.baseUrl), clientSecret };
  },
});

async function changeProvider(
  context: OperationContext,
  id: string,
  asked: {
    readonly version: number | undefined;
    readonly clientSecret: string | null | undefined;
    fieldsOf(before: SsoProviderRow): Partial<ProviderFields>;
    readonly removed?: boolean;
  },
): Promise<SsoProviderRow> {
  const secret = await sealClientSecret(context, id, asked.clientSecret);
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const before = await findLive(transaction, ssoProviders, { id, lock: true });
    checkVersion(asked.version, before.version);
    checkExpectedVersion(context, before);
    const fields = asked.fieldsOf(before);
    await checkProvider(context, transaction, { before, after: { ...before, ...fields } });
    const { removed = false } = asked;
    return changeRow(change, {
      kind: providerKind,
      before,
      changes: { ...fields, ...secret, ...(removed ? { deleted: true } : {}) },
      action: removed ? "delete" : "update",
    });
  });
}

/**
 * Applies a merge patch to the fields.
 * @throws {DomainError} `validation_failed` if the result does not conform
 */
function patchedFields(before: SsoProviderRow, patch: object): ProviderFields {
  const { name, slug, issuer, clientId, scopes, allowedDomains, autoCreate, linkByVerifiedEmail, enabled } = before;
  const texts = { name, slug, issuer, clientId, scopes, allowedDomains, autoCreate, linkByVerifiedEmail, enabled };
  const current = { ...texts, claimMapping: before.claimMapping, roleMapping: before.roleMapping };
  return providerFields(validate(providerCreateSchema, mergeFields(current, { ...patch })));
}
