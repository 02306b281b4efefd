import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { ownUser } from "../me/me-schema.ts";
import { checkOwnPassword } from "../sign-in/check-own-password.ts";
import { beginCeremony, passkeysOf } from "./ceremony.ts";
import { creationOptions, userHandleOf } from "./creation-options.ts";
import { creationOptionsSchema, stepUpSchema } from "./schemas.ts";
import { userPasskeys } from "./table.ts";

/** Passkeys of a user: one for each device that a person may have, few enough to know them all. */
export const passkeysMax = 10;

/** Challenge of the documentation. */
const exampleChallenge = "Zm91ciBvdGhlciByYW5kb20gd29yZHMsIGFuZCBtb3Jl";

/**
 * Begins to add a passkey, by the password.
 * @throws {DomainError} as `checkOwnPassword`; `limit_reached`; `conflict` where there can be no passkeys
 */
export const beginPasskey = defineOperation({
  name: "beginPasskey",
  method: "POST",
  path: "/api/v1/me/passkeys/begin",
  tag: "Me",
  summary: "Begin to add a passkey",
  description:
    "Checks the password and returns options for the browser (WebAuthn), whose challenge is answered once, within 5 minutes.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  beforePasskey: true,
  body: stepUpSchema,
  output: creationOptionsSchema,
  headers: { "cache-control": "no-store" },
  failures: [409],
  example: {
    body: { currentPassword: "correct horse battery staple" },
    output: {
      challenge: exampleChallenge,
      rp: { id: "catalog.example", name: "Design Catalog" },
      user: { id: userHandleOf("6740a1f2c3d4e5f607182950"), name: "kim@dealer.example", displayName: "Kim Lund" },
      pubKeyCredParams: [{ type: "public-key" as const, alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  },
  // A replay would hand out a challenge that is answered already.
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    passkeysOf(context);
    await checkOwnPassword(context, subject, body.currentPassword);
    checkRoom(context, await context.store.count(userPasskeys, matches({ userId: subject.id })));
    return creationOptions(context, { user: subject, ...(await beginCeremony(context, { userId: subject.id })) });
  },
});

/**
 * Checks that a user with so many passkeys may add one.
 * @throws {DomainError} `limit_reached`; `forbidden` to a session that should have begun with one of them: otherwise the
 *   password would do to get around it
 */
export function checkRoom(context: OperationContext, present: number): void {
  if (present > 0 && actorOf(context).awaitsPasskey === true)
    throw new DomainError("forbidden", "Sign in by a passkey of yours to add another one");
  if (present < passkeysMax) return;
  const message = `A user can have at most ${passkeysMax} passkeys`;
  throw new DomainError("limit_reached", message, { limit: passkeysMax });
}
