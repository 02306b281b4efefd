import type { Static } from "@sinclair/typebox";
import { applications } from "../../application/settings/table.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { base64Url } from "../../engine/text/base64.ts";
import { passkeyAlgorithms } from "../../ports/passkeys.ts";
import type { UserRow } from "../users/table.ts";
import { ceremonySeconds } from "./ceremony.ts";
import type { creationOptionsSchema } from "./schemas.ts";
import { userPasskeys } from "./table.ts";

/** Options of a user's new passkey, which no authenticator makes that has one of the user for the domain already. */
export async function creationOptions(
  { store }: OperationContext,
  { user, challenge, domain }: { readonly user: UserRow; readonly challenge: string; readonly domain: string },
): Promise<Static<typeof creationOptionsSchema>> {
  const application = await store.find(applications, store.applicationId);
  const present = await store.select(userPasskeys, { where: matches({ userId: user.id, domain }) });
  return {
    challenge,
    rp: { id: domain, name: application?.name ?? domain },
    user: { id: userHandleOf(user.id), name: user.emailAddress, displayName: displayNameOf(user) },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: ceremonySeconds * 1000,
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      type: "public-key",
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** A user's handle in authenticators, base64url: the id, which says nothing about the person (WebAuthn Level 3 §14.6.1). */
export function userHandleOf(userId: string): string {
  return base64Url(Uint8Array.from(userId, (character) => character.charCodeAt(0)));
}

function displayNameOf({ firstName, lastName, emailAddress }: UserRow): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? emailAddress : name;
}
