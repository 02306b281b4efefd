import type { OAuthClient } from "@design-catalog/client/api";
import { oAuthClientFields } from "@design-catalog/client/fields";
import type { Options } from "../engine/choice.tsx";
import { fieldsOf } from "../engine/resource/fields-of.ts";

const codes = (...values: readonly string[]): Options => values.map((value) => [value, value]);

/** Fields of an OAuth client. Members of service accounts only are refused from apps, which this page adds. */
export const clientFields = fieldsOf<OAuthClient>(oAuthClientFields, {
  kind: { only: "grid" },
  authMethod: { only: "grid" },
  roles: false,
  jwks: false,
  jwksUri: false,
  userId: false,
  type: { only: "create" },
  subjectType: { only: "create" },
  sectorIdentifierUri: { kind: "url" },
  scopes: {
    kind: "choices",
    options: codes("openid", "profile", "email", "offline_access", "api", "admin", "mcp"),
    initial: ["openid", "profile", "email", "offline_access", "api"],
  },
  grantTypes: {
    kind: "choices",
    options: codes("authorization_code", "refresh_token"),
    initial: ["authorization_code", "refresh_token"],
  },
  uri: { kind: "url" },
  logoUri: { kind: "url" },
});
