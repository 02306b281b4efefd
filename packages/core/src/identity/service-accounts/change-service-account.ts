import { checkMayGive } from "../../application/roles/roles.ts";
import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { clientKind } from "../oauth-clients/client-kind.ts";
import { checkClientName } from "../oauth-clients/client-name.ts";
import { checkMembersOfKind } from "../oauth-clients/members-of-kind.ts";
import { type OAuthClientRow, oauthClients } from "../oauth-clients/table.ts";
import { heldRights } from "../users/access.ts";
import { checkRoles, userKind } from "../users/replace-user.ts";
import { type UserRow, users } from "../users/table.ts";
import { changesKeys, checkKeys } from "./check-keys.ts";
import { eraseSecrets } from "./secret-operations.ts";
import { clientSecrets } from "./secrets-table.ts";
import { serviceName } from "./service-user.ts";

/** Members of a service account that administrators change. */
type Settings = Partial<Pick<OAuthClientRow, "name" | "enabled" | "roles" | "jwks" | "jwksUri">>;

/**
 * Changes a service account and its record among the users. Tokens of a disabled or removed one, and those from before a
 * change of its roles, are refused within 5 seconds.
 * @throws {DomainError} `not_found`, `validation_failed`, `forbidden`, `version_conflict`
 */
export async function changeServiceAccount(
  context: OperationContext,
  read: OAuthClientRow,
  asked: { readonly version: number | undefined; readonly settings: object; readonly deleted?: boolean },
): Promise<OAuthClientRow> {
  checkMembersOfKind("service", asked.settings, read);
  const settings = settingsOf(asked.settings);
  await checkKeys(context, { ...read, ...settings }, read);
  return inTransaction<OAuthClientRow>(context, async (change) => {
    const before = await findLive(change.transaction, oauthClients, { id: read.id, lock: true });
    // The keys were judged against these.
    if (changesKeys(before, read)) checkVersion(read.version, before.version);
    if (settings.name !== before.name) await checkClientName(context, settings.name);
    await checkRights(change, before, settings);
    checkVersion(asked.version, before.version);
    checkExpectedVersion(context, before);
    await changeUser(change, { before, settings, deleted: asked.deleted === true });
    if (asked.deleted) return removeClient(change, before);
    const changes: Partial<OAuthClientRow> = settings;
    return changeRow(change, { kind: clientKind, before, changes });
  });
}

function settingsOf(sent: object): Settings {
  const own = new Set(["name", "enabled", "roles", "jwks", "jwksUri"]);
  return Object.fromEntries(Object.entries(sent).filter(([member, value]) => own.has(member) && value !== undefined));
}

/**
 * Only who holds every privilege of a service account may give it a role or keys or enable it, in the service's own client.
 */
async function checkRights(change: Change, before: OAuthClientRow, settings: Settings): Promise<void> {
  const { context, transaction } = change;
  const { roles = before.roles } = settings;
  if (!sameJson(roles, before.roles)) {
    checkFirstParty(actorOf(context));
    await checkRoles(change, { before: before.roles, after: roles });
  }
  const isEnabled = settings.enabled === true && !before.enabled;
  if (!(isEnabled || changesKeys(before, settings))) return;
  // Whoever has a secret gets in again, without asking a user: also where the account has no privilege.
  checkFirstParty(actorOf(context));
  if (before.userId === null) return;
  const user = await findLive(transaction, users, { id: before.userId });
  checkMayGive(context, (await heldRights(transaction, { ...user, roles })).privileges);
}

async function changeUser(
  change: Change,
  asked: { readonly before: OAuthClientRow; readonly settings: Settings; readonly deleted: boolean },
): Promise<void> {
  const { before: client, settings, deleted } = asked;
  if (client.userId === null) return;
  const before = await findLive(change.transaction, users, { id: client.userId, lock: true });
  const { roles = client.roles, name = client.name, enabled = client.enabled } = settings;
  const endsTokens =
    deleted || (client.enabled && !enabled) || !sameJson(roles, client.roles) || changesKeys(client, settings);
  const changes: Partial<UserRow> = {
    roles,
    firstName: serviceName(name),
    accessEpoch: before.accessEpoch + (endsTokens ? 1 : 0),
    ...(deleted && ({ status: "deleted", deleted } as const)),
  };
  await changeRow(change, { kind: userKind, before, changes, action: deleted ? "delete" : "update" });
}

async function removeClient(change: Change, before: OAuthClientRow): Promise<OAuthClientRow> {
  const where = matches({ ownerId: before.id });
  await eraseSecrets(change, await change.transaction.select(clientSecrets, { where, lock: true }));
  return changeRow(change, { kind: clientKind, before, changes: { deleted: true }, action: "delete" });
}
