import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Id } from "../../ports/id.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { userKnownAs, userOfSubject } from "../subjects/subjects.ts";
import { AuthorizationError } from "./authorization-error.ts";
import { type AuthorizationParameters, valueOf } from "./authorization-parameters.ts";
import { askedClaim } from "./claims-parameter.ts";

interface Asking {
  readonly parameters: AuthorizationParameters;
  readonly client: OAuthClientRow;
}

/**
 * The user whom a client means by `id_token_hint`, or by a value for `sub` in `claims`: it must not get another one (OpenID
 * Connect Core §3.1.2.1 and §3.1.2.2). Null if it means nobody.
 * @throws {AuthorizationError} `login_required` for users who are gone, and for two at once
 */
export async function readHintedUser(context: OperationContext, asking: Asking): Promise<Id<"user"> | null> {
  const hinted = await readHint(context, asking);
  const claimed = await readSubjectClaim(context, asking);
  if (hinted !== null && claimed !== null && hinted !== claimed) {
    throw new AuthorizationError("login_required", "The hint and the claim sub mean different users");
  }
  return claimed ?? hinted;
}

/** The user of a hint that was issued to this client: an ID token of another one says nothing of whom this one means. */
async function readHint({ baseUrl, store, ports }: OperationContext, { parameters, client }: Asking) {
  const shown = await ports.tokenSigner.readIdToken(valueOf(parameters, "id_token_hint") ?? "", { issuer: baseUrl });
  if (shown?.aud !== client.clientId) return null;
  const userId = await userOfSubject(store, shown.sub);
  if (userId === undefined) throw new AuthorizationError("login_required", "The user of the hint is gone");
  return userId;
}

/** The user of a subject that the client names. Nobody vouches for it, unlike a hint, so only its own names of users count. */
async function readSubjectClaim({ store }: OperationContext, { parameters, client }: Asking) {
  const subject = askedClaim(valueOf(parameters, "claims"), "sub")?.["value"];
  if (subject === undefined) return null;
  const userId = typeof subject === "string" ? await userKnownAs(store, client, subject) : undefined;
  if (userId === undefined) throw new AuthorizationError("login_required", "The client knows no user of this subject");
  return userId;
}
