import { exampleBase } from "../../engine/schemas/describe.ts";
import { defaultScopes } from "./client-schemas.ts";
import { clientGrantTypes, defaultIdTokenAlg } from "./table.ts";

/** Example of a new app, for the documentation. */
export const clientExample = {
  name: "Planner",
  redirectUris: ["https://planner.example/callback"],
  type: "confidential",
  postLogoutRedirectUris: ["https://planner.example/"],
  backchannelLogoutUri: null,
  grantTypes: [...clientGrantTypes],
  scopes: [...defaultScopes],
  idTokenSignedResponseAlg: defaultIdTokenAlg,
  subjectType: "public",
  sectorIdentifierUri: null,
  uri: "https://planner.example",
  logoUri: null,
  trusted: false,
  enabled: true,
};

/** Example of a client in answers, for the documentation. */
export const clientAnswerExample = {
  ...exampleBase,
  ...clientExample,
  clientId: "f3e1c0a94b7d4f6c8a52",
  origin: "admin",
  authMethod: "client_secret_basic",
  secretHint: "9fQk",
  lastUsedAt: "2026-11-21T09:00:00.000Z",
  kind: "app",
  roles: [],
  jwks: null,
  jwksUri: null,
  userId: null,
};
