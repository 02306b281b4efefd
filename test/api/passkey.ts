import { createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { type Client, objectOf, textOf } from "./client.ts";
import { baseUrl, password } from "./harness.ts";

/** Answer of a new authenticator to a client that begins to add a passkey; one of another ceremony if it may not. */
export async function createdPasskey(client: Client): Promise<object> {
  const { status, body } = await client.post("/api/v1/me/passkeys/begin", { currentPassword: password });
  if (status !== 200)
    return (await createSoftwareAuthenticator()).create({ challenge: "bm9uZQ", domain: "none.example" });
  const domain = textOf(objectOf(body, "rp"), "id");
  const authenticator = await createSoftwareAuthenticator();
  return authenticator.create({ challenge: textOf(body, "challenge"), domain, origin: baseUrl });
}
