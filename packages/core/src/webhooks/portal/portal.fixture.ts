import { createTestApplication, firstAdministrator } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { issueToken } from "../../identity/oauth/token.ts";
import { createAuthenticator } from "../../identity/users/access.ts";
import { findPortalPass } from "../../identity/users/find-portal-pass.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { createPortalLink } from "./create-link.ts";
import { type PortalAction, portalActions } from "./table.ts";

/** An application with two endpoints, whose links somebody with an account makes. */
export async function createPortalWorld() {
  const application = await createTestApplication();
  const { administrator, store, ports } = application;
  const contextOf: typeof application.contextOf = (caller) => application.contextOf(caller);
  const maker = await signIn(application);
  const register = async (url: string, eventTypes: readonly string[] = ["*"]) => {
    const body = { url, eventTypes, headers: { "X-Key": "of the owner" }, notificationEmail: "it@dealer.example" };
    return (await application.call(createWebhook, administrator, { body })).endpoint;
  };
  const [endpoint, other] = [
    await register("https://hooks.dealer.example/", ["project.created", "project.deleted"]),
    await register("https://other.example/"),
  ];
  const makeLink = (
    given: { readonly may?: readonly PortalAction[]; readonly expiresAt?: string } = {},
    { id = endpoint.id, by = maker }: { readonly id?: string; readonly by?: Actor } = {},
  ) => application.call(createPortalLink, by, { parameters: { id }, body: { may: portalActions, ...given } });
  const passOf = (url: string) => findPortalPass(store, new URL(url).hash.slice(1), ports);
  /** The pass of a new link. */
  const holdLink = async (...given: Parameters<typeof makeLink>) => {
    const pass = await passOf((await makeLink(...given)).url);
    if (!pass) throw new TypeError("Cannot hold the link because its token opens nothing");
    return pass;
  };
  return { application, contextOf, maker, endpoint, other, makeLink, passOf, holdLink };
}

/** The first administrator as a token names them: links need a maker who has an account. */
async function signIn(application: Awaited<ReturnType<typeof createTestApplication>>): Promise<Actor> {
  const { emailAddress: username, password } = firstAdministrator;
  const body = { grant_type: "password", username, password, scope: "api admin" };
  const { access_token: token } = await application.call(issueToken, null, { body });
  const actor = await createAuthenticator(application.storage, application.ports)(application.contextOf(null), token);
  if (!actor) throw new TypeError("Cannot sign the administrator in");
  return actor;
}
