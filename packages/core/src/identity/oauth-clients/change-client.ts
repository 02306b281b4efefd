import type { Static } from "@sinclair/typebox";
import type { DeepReadonly, OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { forgetPlaces } from "../oauth/consent.ts";
import {
  checkLogoutUri,
  checkOrigin,
  checkReach,
  checkScopes,
  checkSettings,
  type ClientSettings,
} from "./check-client.ts";
import { clientKind } from "./client-kind.ts";
import { checkClientName } from "./client-name.ts";
import type { clientSchema } from "./client-schemas.ts";
import { presentClient } from "./present-client.ts";
import { revokeClient } from "./revoke-client.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/**
 * Changes a client, in one transaction. A disabled or deleted client loses all that users granted to it; a client
 * without one of its redirect URIs loses the consents given there and keeps its sessions.
 * @throws {DomainError} `not_found`, `validation_failed`, `conflict`, `forbidden`, `version_conflict`
 */
export async function changeClient(
  context: OperationContext,
  id: string,
  {
    version,
    settings,
    deleted = false,
  }: {
    readonly version: number | undefined;
    readonly settings: Partial<ClientSettings>;
    readonly deleted?: boolean;
  },
): Promise<DeepReadonly<Static<typeof clientSchema>>> {
  const row = await inTransaction(context, async (change) => {
    const { transaction } = change;
    const before = await findLive(transaction, oauthClients, { id, lock: true });
    await checkSettings(transaction, settings, before);
    checkLogoutUri(context, settings, before);
    checkOrigin(before, settings);
    if (settings.name !== before.name) await checkClientName(context, settings.name);
    await checkScopes(transaction, before, settings);
    checkReach(context, before, settings);
    checkVersion(version, before.version);
    checkExpectedVersion(context, before);
    if (deleted || (before.enabled && settings.enabled === false)) {
      const reason = deleted ? "client deleted" : "client disabled";
      await revokeClient(change, { clientId: before.clientId, reason });
    } else {
      await forgetPlaces(change, { ...before, ...settings });
    }
    const changes: Partial<OAuthClientRow> = deleted ? { ...settings, deleted } : settings;
    const action = deleted ? "delete" : "update";
    return changeRow(change, { kind: clientKind, before, changes, action });
  });
  return presentClient(row);
}
