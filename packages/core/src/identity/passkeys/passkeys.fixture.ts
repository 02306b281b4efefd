import {
  type Ceremony,
  createPasskeys,
  createSoftwareAuthenticator,
} from "@design-catalog/testing/software-authenticator";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Passkeys } from "../../ports/passkeys.ts";
import type { UserRow } from "../users/table.ts";
import { beginPasskey } from "./begin-passkey.ts";

/** Domain at which test applications are served. */
export const domain = "catalog.example";

/** An application with passkeys, and a user who adds them. */
export async function createPasskeyStage(overrides: Partial<UserRow> = {}, passkeys: Passkeys = createPasskeys()) {
  const application = await createTestApplication({ passkeys });
  const user = await application.addUser({ emailAddress: "kim@dealer.example", ...overrides });
  const actor: Actor = { ...application.actorWith(), userId: user.id, emailAddress: user.emailAddress };
  const currentPassword = `passphrase of ${user.emailAddress}`;
  const begin = () => application.call(beginPasskey, actor, { body: { currentPassword } });
  return {
    ...application,
    user,
    actor,
    currentPassword,
    begin,
  };
}
