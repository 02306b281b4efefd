import { inTransaction } from "../../engine/rows/change.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { WebRequest, WebResult } from "../../ports/web-client.ts";
import { eraseExpired } from "../../service.ts";
import { defaultApplicationId } from "../bootstrap.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { setStage } from "../oauth/authorization.fixture.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import { clientSessions } from "./table.ts";

/** Where the client of {@link setUp} wants to be told. */
export const backchannelLogoutUri = "https://planner.example/logout?from=catalog";

/** An answer without a body. */
export const answer = (statusCode: number): WebResult => ({ outcome: "response", statusCode, headers: {}, text: "" });

/** A client that wants to know of the end of sessions, and what it is sent. */
export async function setUp(client: Partial<OAuthClientRow> = {}) {
  const requests: WebRequest[] = [];
  const network = { answer: (_: WebRequest): WebResult => answer(200), requests };
  const webClient = {
    async request(request: WebRequest) {
      requests.push(request);
      return network.answer(request);
    },
  };
  const stage = await setStage({ backchannelLogoutUri, ...client }, { webClient });
  const { application, user } = stage;
  const { ports } = application;
  const contextOf = () => application.contextOf(null);
  const upkeep = { ...ports, contextOf, applicationIds: async () => [defaultApplicationId] };
  const browser = await inTransaction(contextOf(), (change) => startBrowserSession(change, user));
  return {
    ...stage,
    network,
    browser,
    own: { ...application.actorWith(), userId: user.id },
    signIn: async (scope = "openid") => stage.exchange(await stage.codeOf({ scope }, { session: browser.session })),
    upkeep,
    sweep: () => eraseExpired(upkeep),
    notices: () => application.store.select(clientSessions),
  };
}

/** Result of {@link setUp}. */
export type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Claims of a token, which the test ports leave in clear. */
export function claimsOf(token: string | undefined): JsonObject {
  const claims: unknown = JSON.parse(/\{.*\}$/u.exec(token ?? "")?.[0] ?? "null");
  return isJsonObject(claims) ? claims : {};
}
