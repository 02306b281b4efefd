import { formatTimestamp, matches } from "@design-catalog/core";
import { userPasskeys } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { type Client, objectOf, textOf } from "./client.ts";
import { baseUrl, password, type TestApi } from "./harness.ts";

/** Gives a user a new passkey in place of those that they have, and returns its id. */
export async function givePasskey({ store, ports }: Pick<TestApi, "store" | "ports">, userId: Id<"user">) {
  const [id, createdAt] = [ports.ids.next(), formatTimestamp(ports.clock.now())];
  const key = { credentialId: id, publicKey: "", counter: 0, transports: [], backedUp: false };
  const use = { lastUsedAt: null, lastUsedNetwork: null };
  const domain = new URL(baseUrl).hostname;
  await store.transaction(async (transaction) => {
    await transaction.erase(userPasskeys, matches({ userId }));
    await transaction.insert(userPasskeys, [{ id, userId, name: "Old laptop", domain, createdAt, ...key, ...use }]);
  });
  return id;
}

/** Answer of a new authenticator to a client that begins to add a passkey; one of another ceremony if it may not. */
export async function createdPasskey(client: Client): Promise<object> {
  const { status, body } = await client.post("/api/v1/me/passkeys/begin", { currentPassword: password });
  if (status !== 200)
    return (await createSoftwareAuthenticator()).create({ challenge: "bm9uZQ", domain: "none.example" });
  const domain = textOf(objectOf(body, "rp"), "id");
  const authenticator = await createSoftwareAuthenticator();
  return authenticator.create({ challenge: textOf(body, "challenge"), domain, origin: baseUrl });
}
