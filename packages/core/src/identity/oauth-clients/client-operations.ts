import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { nextAfter, pageOf, pageQuery } from "../../engine/operations/pages.ts";
import { all, always, live, matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { changeServiceAccount } from "../service-accounts/change-service-account.ts";
import { createClientSecret, deleteClientSecret, listClientSecrets } from "../service-accounts/secret-operations.ts";
import { changeClient } from "./change-client.ts";
import { checkSector } from "./check-client.ts";
import { clientAnswerExample, clientExample } from "./client-example.ts";
import {
  clientDefaults,
  clientPatchSchema,
  clientReadOnlyMembers,
  clientReplaceSchema,
  clientSchema,
} from "./client-schemas.ts";
import { createClient } from "./create-client.ts";
import { checkMembersOfKind } from "./members-of-kind.ts";
import { presentClient } from "./present-client.ts";
import { registerClient } from "./register-client.ts";
import { clientKinds, clientOrigins, type OAuthClientRow, oauthClients } from "./table.ts";

const collection = "/api/v1/admin/oauthClients";
const item = `${collection}/{id}`;

export const listClients = defineOperation({
  name: "listOAuthClients",
  method: "GET",
  path: collection,
  tag: "OAuth clients",
  summary: "List the clients, newest first",
  description:
    "Returns the clients in pages, newest first: apps and service accounts, or those of one `kind`; those added by administrators, self-registered ones, and those known by a metadata document, or those of one `origin`.",
  privilege: "Admin OAuth Clients",
  audience: "anyone",
  query: Type.Object(
    { kind: Type.Optional(oneOf(clientKinds)), origin: Type.Optional(oneOf(clientOrigins)), ...pageQuery },
    { additionalProperties: false },
  ),
  output: Type.Array(clientSchema),
  example: { output: [clientAnswerExample] },
  nextAfter,
  async run(context, { query }) {
    const { behind, ...page } = pageOf(query, "desc");
    const { kind, origin } = query;
    const ofKind = kind === undefined ? always : matches({ kind });
    const ofOrigin = origin === undefined ? always : matches({ origin });
    const rows = await context.store.select(oauthClients, { where: all(live, ofKind, ofOrigin, behind), ...page });
    return rows.map(presentClient);
  },
});

export const getClient = defineOperation({
  name: "getOAuthClient",
  method: "GET",
  path: item,
  tag: "OAuth clients",
  summary: "Read a client",
  description: "Returns the settings of a client, with only the last 4 characters of its secret.",
  privilege: "Admin OAuth Clients",
  audience: "anyone",
  changesApart: true,
  output: clientSchema,
  example: { output: clientAnswerExample },
  subject: clientSubject,
  run: async (_, { subject }) => presentClient(subject),
});

export const replaceClient = defineOperation({
  name: "replaceOAuthClient",
  method: "PUT",
  path: item,
  tag: "OAuth clients",
  summary: "Replace a client",
  description:
    "Replaces the settings of a client: members left out get their defaults, only `idTokenSignedResponseAlg`, `sectorIdentifierUri` and keys stay. The id, type, kind of `sub` and secret stay.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  body: clientReplaceSchema,
  ignoredMembers: clientReadOnlyMembers,
  output: clientSchema,
  example: { body: { ...withoutType(clientExample), version: 0 }, output: { ...clientAnswerExample, version: 1 } },
  subject: clientSubject,
  run: (context, { body: { version, ...settings }, subject }) =>
    changeAnyClient(context, subject, {
      version,
      settings:
        subject.kind === "app"
          ? { redirectUris: [], ...clientDefaults, ...settings }
          : { enabled: true, roles: [], ...settings },
    }),
});

export const patchClient = defineOperation({
  name: "patchOAuthClient",
  method: "PATCH",
  path: item,
  tag: "OAuth clients",
  summary: "Change a client",
  description:
    "Changes the members in the body. `enabled: false` and `deleted: true` revoke everything users have allowed the client.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  body: clientPatchSchema,
  output: clientSchema,
  example: { body: { version: 0, enabled: false }, output: { ...clientAnswerExample, enabled: false, version: 1 } },
  subject: clientSubject,
  run: (context, { body: { version, deleted = false, ...settings }, subject }) =>
    changeAnyClient(context, subject, { version, settings, deleted }),
});

async function changeAnyClient(
  context: OperationContext,
  subject: OAuthClientRow,
  {
    settings,
    ...asked
  }: Parameters<typeof changeClient>[2] & {
    readonly settings: Pick<Static<typeof clientReplaceSchema>, "roles" | "jwks" | "jwksUri">;
  },
) {
  const { id, kind } = subject;
  if (kind === "service") return presentClient(await changeServiceAccount(context, subject, { ...asked, settings }));
  checkMembersOfKind(kind, settings, { roles: [], jwks: null, jwksUri: null });
  const { roles: _roles, jwks: _jwks, jwksUri: _uri, ...own } = settings;
  await checkSector(context, own, subject);
  return changeClient(context, id, { ...asked, settings: own });
}

/** Operations on clients. */
export const clientOperations: readonly Operation[] = [
  listClients,
  createClient,
  getClient,
  replaceClient,
  patchClient,
  listClientSecrets,
  createClientSecret,
  deleteClientSecret,
  registerClient,
];

function clientSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<OAuthClientRow> {
  return findLive(context.store, oauthClients, { id: parameters["id"] });
}

function withoutType({
  type: _,
  subjectType: _subjectType,
  ...rest
}: typeof clientExample): Omit<Static<typeof clientReplaceSchema>, "version"> {
  return rest;
}
