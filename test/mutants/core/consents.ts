import type { Mutant } from "../mutant.ts";

const folder = "packages/core/src/identity";
const consent = { file: `${folder}/oauth/consent.ts`, tests: [`${folder}/oauth/consent.test.ts`] };

export const mutants: readonly Mutant[] = [
  {
    bug: "a consent given at one redirect URI lets every other one of the client have tokens unasked",
    ...consent,
    find: "clientId: client.clientId, redirectUri });",
    replace: "clientId: client.clientId });",
  },
  {
    bug: "a user who agrees at a second redirect URI extends the consent at the first",
    ...consent,
    find: "const key = { userId, clientId: client.clientId, redirectUri };\n  await",
    replace:
      "const key = { userId, clientId: client.clientId, redirectUri: client.redirectUris[0] ?? redirectUri };\n  await",
  },
  {
    bug: "a program that gets another port from its system asks its user each time, and leaves a consent each time",
    ...consent,
    find: "? registeredUri(client, request.redirectUri) : undefined",
    replace: "? request.redirectUri : undefined",
  },
  {
    bug: "consents come back with a redirect URI that the client had before",
    file: `${folder}/oauth-clients/change-client.ts`,
    find: "await forgetPlaces(change, { ...before, ...settings });",
    replace: "await forgetPlaces(change, before);",
    tests: [`${folder}/oauth-clients/client-operations.test.ts`],
  },
  {
    bug: "users are asked again whenever an administrator renames a client",
    file: `${folder}/oauth-clients/change-client.ts`,
    find: "await forgetPlaces(change, { ...before, ...settings });",
    replace: "await forgetPlaces(change, { ...before, redirectUris: [], ...settings });",
    tests: [`${folder}/oauth-clients/client-operations.test.ts`],
  },
  {
    bug: "a change of one client takes back the consents to others",
    file: `${folder}/oauth/consent.ts`,
    find: "all(matches({ clientId }), { op",
    replace: 'all(matches<"clientId">({}), { op',
    tests: [`${folder}/oauth-clients/client-operations.test.ts`],
  },
  {
    bug: "consents come back with a redirect URI that a client's document had before",
    file: `${folder}/oauth-clients/client-documents.ts`,
    find: "if (!isAsAgreed) await forgetPlaces(change, { ...before, ...metadata });",
    replace: "",
    tests: [`${folder}/oauth-clients/client-documents.test.ts`],
  },
  {
    bug: "a client with a document asks for consent under the name of the service",
    file: `${folder}/oauth-clients/client-documents.ts`,
    find: "const reading = await withoutOwnName(context, read);",
    replace: "const reading = read;",
    tests: [`${folder}/oauth-clients/client-documents.test.ts`],
  },
  {
    bug: "a client with a document asks for consent as Planner by Design Catalog",
    file: `${folder}/oauth-clients/client-documents.ts`,
    find: "{ name: reading.metadata.name, within: true }",
    replace: "{ name: reading.metadata.name, within: false }",
    tests: [`${folder}/oauth-clients/client-documents.test.ts`],
  },
  {
    bug: "a pending request still leads to a redirect URI that was taken from the client",
    file: `${folder}/oauth/find-authorization-request.ts`,
    find: "if (!client || registeredUri(client, request.redirectUri) === undefined) return undefined;",
    replace: "if (!client) return undefined;",
    tests: [`${folder}/oauth/consent.test.ts`],
  },
  {
    bug: "the audit trail does not say which redirect URI a withdrawn consent was for",
    file: `${folder}/me/authorization-operations.ts`,
    find: "const before = { clientId, redirectUri, scopes, resources };",
    replace: "const before = { clientId, scopes, resources };",
    tests: [`${folder}/oauth/consent.test.ts`],
  },
];
