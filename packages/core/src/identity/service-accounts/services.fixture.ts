import { createTestApplication } from "@design-catalog/testing/test-application";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { parseId } from "../../engine/id.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { createClient } from "../oauth-clients/create-client.ts";
import { issueToken } from "../oauth/token.ts";
import { createAuthenticator } from "../users/access.ts";
import { createClientSecret, deleteClientSecret, listClientSecrets } from "./secret-operations.ts";

/** An application with a service account that holds some privileges, and what its administrator and itself do. */
export async function createServiceStage(...privileges: readonly Privilege[]) {
  const application = await createTestApplication();
  const { administrator, storage, ports } = application;
  const role = await application.callNamed("createRole", administrator, { body: { name: "Sync", privileges } });
  const roles = [parseId<"role">(isJsonObject(role) && typeof role["id"] === "string" ? role["id"] : "")];
  const made = await application.call(createClient, administrator, {
    body: { kind: "service", name: "Stock sync", roles },
  });
  const parameters = { id: made.client.id };
  const authenticate = createAuthenticator(storage, ports);
  const getToken = (clientSecret = made.secret, asked: object = {}, clientId = made.client.clientId) =>
    application.call(issueToken, null, {
      body: { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, ...asked },
    });
  return {
    ...application,
    ...made,
    roles,
    secret: made.secret ?? "",
    getToken,
    /** The actor of a token; undefined for one that is refused. */
    actorOf: (token: string) => authenticate(application.contextOf(null), token),
    change: (body: object, actor = administrator) =>
      application.callNamed("patchOAuthClient", actor, { parameters, body }),
    addSecret: (body = {}, actor = administrator) => application.call(createClientSecret, actor, { parameters, body }),
    listSecrets: () => application.call(listClientSecrets, administrator, { parameters }),
    removeSecret: (secretId: string, actor = administrator) =>
      application.call(deleteClientSecret, actor, { parameters: { ...parameters, secretId } }),
  };
}
