import type { TestApplication } from "@design-catalog/testing/test-application";
import { mcpSettings } from "../../application/mcp/tables.ts";
import { applications, defaultApplicationSettings } from "../../application/settings/table.ts";
import { always } from "../../engine/rows/conditions.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { consents } from "../oauth/grant-tables.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import type { RegistrationPolicy } from "./registration-policy.ts";

/** Creates the grants of a user to a client: a session with a refresh token, and a consent for a redirect URI. */
export async function letIn(
  { ports, store }: TestApplication,
  clientId: string,
  redirectUri = "https://planner.example/callback",
): Promise<void> {
  const { ids, clock } = ports;
  const userId = ids.next<"user">();
  const grantedAt = formatTimestamp(clock.now());
  const resources = ["api"] as const;
  const session = { familyId: ids.next(), tokenHash: ids.next(), userId, clientId, scope: "api", resources };
  const times = { issuedAt: grantedAt, expiresAt: formatTimestamp(clock.now() + 60_000), consumedAt: null };
  const unused = {
    successorSealed: null,
    revokedAt: null,
    revokedReason: null,
    network: null,
    device: null,
    acr: null,
  };
  const token = { id: ids.next(), ...session, ...times, ...unused };
  const consent = { id: ids.next(), userId, clientId, redirectUri, scopes: resources, resources, grantedAt };
  await store.transaction(async (transaction) => {
    await transaction.insert(refreshTokens, [token]);
    await transaction.insert(consents, [consent]);
  });
}

/** Sets the policy for clients that register without an administrator. */
export async function allowRegistration(
  { store, contextOf }: Pick<TestApplication, "store" | "contextOf">,
  registration: RegistrationPolicy,
): Promise<void> {
  const { applicationId: id } = store;
  const plain = { enabled: true, tools: {}, instructions: null, resultRowsMax: 100, logArguments: false };
  const row = { ...newBase(contextOf(null)), id, ...plain, registration };
  await store.transaction((transaction) => transaction.insert(mcpSettings, [row]));
}

/** Sets whether self-registered clients may have the scope `admin`. */
export async function letOthersAdminister({ store }: Pick<TestApplication, "store">, isOn: boolean): Promise<void> {
  const settings = { ...defaultApplicationSettings, thirdPartyAdmin: isOn };
  await store.transaction((transaction) => transaction.update(applications, always, { settings }));
}
