import { expect, test } from "bun:test";
import { OAuthError, oauthErrorCodes } from "./oauth-error.ts";

test("OAuthError takes its status from the code", () => {
  for (const [code, status] of Object.entries(oauthErrorCodes)) {
    // The keys of a literal object are its key type.
    expect(new OAuthError(code as keyof typeof oauthErrorCodes, "No").status).toBe(status);
  }
  expect(new OAuthError("too_many_requests", "Wait", { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
  expect(new OAuthError("invalid_grant", "No").retryAfterSeconds).toBeUndefined();
});
