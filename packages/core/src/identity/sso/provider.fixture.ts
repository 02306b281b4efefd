import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { AskedUser, OpenIdConnect, ProviderClient, ProviderWord } from "../../ports/openid-connect.ts";
import { findBrowserSession } from "../sign-in/browser-session.ts";
import type { UserRow } from "../users/table.ts";
import { beginSsoLogin } from "./begin-login.ts";
import { finishSsoLogin } from "./finish-login.ts";

/** Token of a browser. */
export const someBrowser = "b".repeat(64);

/** A person at the provider, as a test defines them. */
interface Person {
  subject: string;
  claims: JsonObject;
  failure: string | undefined;
  refreshToken: string | undefined;
  /** The provider's answer when it is asked about the person. */
  word: (asked: AskedUser) => Promise<ProviderWord>;
}

/** Sets up a provider, which signs in the person that a test defines, and an application that knows it. */
export async function setUpSso(fields: object = {}) {
  const clients: ProviderClient[] = [];
  const person: Person = {
    subject: "subject-1",
    claims: { email: "Kim@Dealer.Example", email_verified: true, given_name: "Kim", family_name: "Lund" },
    failure: undefined,
    refreshToken: undefined,
    word: async () => ({ outcome: "success", value: {} }),
  };
  const openIdConnect: OpenIdConnect = {
    discover: async () => ({ outcome: "error", message: "it is not asked here" }),
    register: async () => ({ outcome: "success", value: { clientId: "registered", clientSecret: "s".repeat(40) } }),
    async start(client, { checks }) {
      clients.push(client);
      if (person.failure !== undefined) return { outcome: "error", message: person.failure };
      return { outcome: "success", value: `${client.issuer}/authorize?state=${checks.state}` };
    },
    async finish(client, { query, checks }) {
      clients.push(client);
      if (new URLSearchParams(query).get("state") !== checks.state) return { outcome: "error", message: "state" };
      if (person.failure !== undefined) return { outcome: "error", message: person.failure };
      const { subject, claims, refreshToken } = person;
      const given = refreshToken === undefined ? {} : { refreshToken };
      return { outcome: "success", value: { subject, claims, ...given } };
    },
    refresh: (_, asked) => person.word(asked),
  };
  const application = await createTestApplication({ openIdConnect });
  const body = { name: "Dealer", slug: "dealer", issuer: "https://login.example", clientId: "catalog", ...fields };
  const created = await application.callNamed("createSsoProvider", application.administrator, { body });
  const context = application.contextOf(null);

  async function begin(requestId?: string, slug = "dealer") {
    const begun = await beginSsoLogin(context, { slug, browserToken: someBrowser, requestId });
    return begun.outcome === "begun" ? (new URL(begun.location).searchParams.get("state") ?? "") : begun.reason;
  }

  function finish(state: string, changes: Partial<Parameters<typeof finishSsoLogin>[1]> = {}) {
    const callback = { slug: "dealer", query: `code=1&state=${state}`, state, error: undefined };
    return finishSsoLogin(context, { ...callback, browserToken: someBrowser, ...changes });
  }

  return {
    ...application,
    context,
    clients,
    person,
    created,
    providerId: idOf(created),
    begin,
    finish,
    /** Signs in from start to callback; returns the reason if it is refused. */
    async signIn(slug = "dealer") {
      const finished = await finish(await begin(undefined, slug), { slug });
      return finished.outcome === "signed in" ? finished.sessionToken : finished.reason;
    },
    /** Adds another provider, which signs in the same person. */
    addProvider: (slug: string, more: object = {}) =>
      application.callNamed("createSsoProvider", application.administrator, {
        body: { name: slug, slug, issuer: `https://${slug}.example`, clientId: "catalog", ...more },
      }),
    patch: (patch: object) =>
      application.callNamed("patchSsoProvider", application.administrator, {
        parameters: { id: idOf(created) },
        body: patch,
      }),
  };
}

/** The account of a browser's session. */
export async function userOf(
  { context }: { readonly context: OperationContext },
  token: string,
): Promise<UserRow | undefined> {
  return (await findBrowserSession(context, token))?.user;
}
