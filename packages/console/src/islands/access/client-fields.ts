import type { OAuthClient } from "@design-catalog/client/api";
import { oAuthClientFields } from "@design-catalog/client/fields";
import type { Options } from "../engine/choice.tsx";
import { fieldsOf } from "../engine/resource/fields-of.ts";

const codes = (...values: readonly string[]): Options => values.map((value) => [value, value]);

/** Fields of an OAuth client. */
export const clientFields = fieldsOf<OAuthClient>(oAuthClientFields, {
  type: { only: "create" },
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
