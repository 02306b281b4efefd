import {
  type Ceremony,
  createPasskeys,
  createSoftwareAuthenticator,
} from "@design-catalog/testing/software-authenticator";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Passkeys } from "../../ports/passkeys.ts";
import type { UserRow } from "../users/table.ts";
import { addPasskey } from "./add-passkey.ts";
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
    /** Kinds of the mails to the user. */
    mails: async () =>
      (await application.store.select(outgoingMails, { where: matches({ recipient: user.emailAddress }) })).map(
        ({ kind }) => kind,
      ),
    /** Adds the passkey of a new authenticator, which may do a part of it wrongly. */
    async add(name = "Work laptop", fault: Partial<Ceremony> = {}) {
      const authenticator = await createSoftwareAuthenticator();
      const { challenge, user: named } = await begin();
      const answer = await authenticator.create({ challenge, domain, user: named.id, ...fault });
      const passkey = await application.call(addPasskey, actor, {
        body: { name, ...answer, transports: ["internal"] },
      });
      return { authenticator, passkey };
    },
  };
}
