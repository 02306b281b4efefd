import { defineOperation } from "../../engine/calls/operation.ts";
import { countingRefusals } from "./counting-refusals.ts";
import { OAuthError } from "./oauth-error.ts";
import { exchange, issueToken } from "./token.ts";

const grantTypes: readonly string[] = ["password", "refresh_token"];

/**
 * Issues tokens only to administrators: like {@link issueToken}, for a password or a refresh token of a user who holds
 * a privilege. Other users get the answer to wrong credentials, and their refresh tokens stay unused.
 */
export const issueAdminToken = defineOperation({
  ...issueToken,
  name: "issueAdminToken",
  path: "/api/v1/admin/oauth/token",
  summary: "Exchange an administrator's credentials or refresh token for tokens",
  description:
    "Like the token endpoint, but only for users who hold an administrative privilege; others get the answer for wrong credentials.",
  async run(context, { body }) {
    if (!grantTypes.includes(body.grant_type)) {
      throw new OAuthError("unsupported_grant_type", "The grant type is not supported");
    }
    return countingRefusals(context, () => exchange(context, body, ({ privileges }) => privileges.length > 0));
  },
});
