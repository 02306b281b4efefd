import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow } from "../../engine/rows/rows.ts";
import { userKind } from "../users/replace-user.ts";
import type { UserRow } from "../users/table.ts";
import { mailAccountLink } from "./account-links.ts";
import { deadToken, spendAccountToken, voidAccountTokens } from "./account-tokens.ts";
import { asUser } from "./as-user.ts";
import { limitAccountRequests } from "./limit-account-requests.ts";
import { requestLink } from "./request-link.ts";
import { accepted, acceptedSchema, addressSchema, tokenSchema } from "./schemas.ts";
import { tokenOwner } from "./token-owner.ts";

export const verifyAccount = defineOperation({
  name: "verifyAccount",
  method: "POST",
  path: "/api/v1/account/verify",
  tag: "Account",
  summary: "Confirm the address",
  description:
    "Confirms an address by the token of a mail, once, and activates the account. An account that lost its password to a second sign-up gets a mail to choose another.",
  privilege: "public",
  errorFormat: "problem",
  body: tokenSchema,
  replayable: false,
  example: { body: { token: "0".repeat(64) } },
  async run(context, { body: { token } }) {
    await limitAccountRequests(context, { kind: "verify", account: token });
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      const row = await spendAccountToken(change, { token, purpose: "verification" });
      const before = row && (await tokenOwner(transaction, row));
      if (!before || !mayConfirm(before)) throw deadToken();
      const changes = { status: "active", addressState: "verified" } as const;
      await changeRow({ context: asUser(context, before), transaction }, { kind: userKind, before, changes });
      await voidAccountTokens(change, { userId: before.id, purpose: "verification" });
      await voidAccountTokens(change, { emailAddress: before.emailAddress, purpose: "invitation" });
      if (before.passwordHash !== null || before.status !== "pending") return;
      await mailAccountLink(change, { to: before, kind: "signed-up-again" });
    });
  },
});

/** Tells whether a user has an address to confirm: after a sign-up, or after somebody else has assigned it. */
function mayConfirm({ status, addressState }: UserRow): boolean {
  return status === "pending" || (status === "active" && addressState !== "verified");
}

export const resendVerification = defineOperation({
  name: "resendVerification",
  method: "POST",
  path: "/api/v1/account/verify/resend",
  tag: "Account",
  summary: "Request another link to confirm the address",
  description:
    "Mails another link, at most 5 times in 15 minutes. The answer does not reveal whether the address is waiting for one.",
  privilege: "public",
  errorFormat: "problem",
  body: addressSchema,
  status: 202,
  output: acceptedSchema,
  replayable: false,
  example: { body: { emailAddress: "kim@dealer.example" }, output: accepted },
  async run(context, { body: { emailAddress } }) {
    await requestLink(context, { emailAddress, purpose: "verification", isMeantFor: mayConfirm });
    return accepted;
  },
});
