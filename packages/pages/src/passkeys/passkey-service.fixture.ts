import { isJsonObject } from "@design-catalog/core/engine";
import { createPageService } from "@design-catalog/testing/http/pages";
import { createPasskeys, createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";

export const domain = "catalog.example";

/** Headers of a page of the service. */
export const own = {
  "content-type": "application/json",
  origin: `https://${domain}`,
  "sec-fetch-site": "same-origin",
};

/** Pages of a service with passkeys, and users who have one each. */
export async function createPasskeyService() {
  const proofs: string[] = [];
  const dnsRecords = { txt: async () => ({ outcome: "records", texts: proofs }) as const };
  const service = await createPageService(`https://${domain}`, { passkeys: createPasskeys(), dnsRecords });
  const { application } = service;
  return {
    ...service,
    /** Lets another domain serve the application. */
    async serveAt(name: string) {
      const { administrator } = application;
      const added = await application.callNamed("createDomain", administrator, {
        body: { domain: name, servesApplication: true },
      });
      proofs.push(textOf(isJsonObject(added) ? added["record"] : undefined, "value"));
      await application.callNamed("checkDomain", administrator, { body: { id: textOf(added, "id") } });
    },
    /** Adds a user with a passkey. */
    async addOwner(emailAddress: string) {
      const user = await application.addUser({ emailAddress });
      const actor = { ...application.actorWith(), userId: user.id, emailAddress };
      const password = `passphrase of ${emailAddress}`;
      const begun = await application.callNamed("beginPasskey", actor, { body: { currentPassword: password } });
      const authenticator = await createSoftwareAuthenticator();
      const named = textOf(isJsonObject(begun) ? begun["user"] : undefined, "id");
      const created = await authenticator.create({ challenge: textOf(begun, "challenge"), domain, user: named });
      await application.callNamed("addPasskey", actor, { body: { ...created } });
      return { user, actor, password, authenticator };
    },
  };
}

/** A member of an answer that is a text. */
export function textOf(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  if (typeof text !== "string") throw new TypeError(`Cannot find ${name}`);
  return text;
}
