import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRow } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { domainOfAddress } from "../../engine/text/domain-name.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { voidLinksOf } from "../accounts/account-tokens.ts";
import { addAccount, existingRoles } from "../accounts/add-account.ts";
import { isReservedAddress } from "../service-accounts/service-address.ts";
import { heldRights } from "../users/access.ts";
import { userKind } from "../users/replace-user.ts";
import { type UserRow, users } from "../users/table.ts";
import type { ProviderUser } from "./claims.ts";
import { dropUnprovedAccess } from "./drop-unproved-access.ts";
import type { SsoRefusal } from "./login-checks.ts";
import { mapRoles } from "./map-roles.ts";
import { ssoIdentities, type SsoIdentityRow, type SsoProviderRow } from "./tables.ts";

/** A person whom a provider has signed in. */
interface SignedIn {
  readonly provider: SsoProviderRow;
  readonly subject: string;
  readonly person: ProviderUser;
}

interface FirstSignIn extends SignedIn {
  /** Identity of a removed account. */
  readonly identity: SsoIdentityRow | undefined;
}

/** The account, or the reason why there is none. */
export type FoundAccount =
  | { readonly outcome: "found"; readonly user: UserRow }
  | { readonly outcome: "refused"; readonly reason: SsoRefusal };

/**
 * Finds the account of a provider's subject, and updates its roles from the provider. A first sign-in links the account
 * of the address if the provider vouches for accounts, otherwise it creates one. The provider must then have verified
 * the address, which would otherwise belong to anybody who typed it.
 */
export async function findAccount(change: Change, signedIn: SignedIn): Promise<FoundAccount> {
  const { transaction } = change;
  const { provider, subject, person } = signedIn;
  if (!isAllowed(provider, person)) return refused("address_not_allowed");
  const where = matches({ providerId: provider.id, subject });
  const [identity] = await transaction.select(ssoIdentities, { where, limit: 1 });
  const user = identity && (await transaction.find(users, identity.userId, { lock: true }));
  if (!user || user.deleted) return findByAddress(change, { ...signedIn, identity });
  if (user.status === "active") return found(await withRoles(change, { user, signedIn }));
  const isVerified = person.emailVerified && person.emailAddress === user.emailAddress;
  return isVerified && (await mayActivate(transaction, provider, user))
    ? found(await withRoles(change, { user, signedIn }))
    : refused("address_unverified");
}

function isAllowed({ allowedDomains }: SsoProviderRow, { emailAddress }: ProviderUser): boolean {
  if (emailAddress !== undefined && isReservedAddress(emailAddress)) return false;
  if (allowedDomains.length === 0) return true;
  const domain = emailAddress && domainOfAddress(emailAddress);
  return domain !== undefined && allowedDomains.includes(domain);
}

/**
 * Finds the account of a subject that has none; with an `identity` its account was removed, and another may have
 * followed.
 */
async function findByAddress(change: Change, signedIn: FirstSignIn): Promise<FoundAccount> {
  const { transaction } = change;
  const { provider, person, identity } = signedIn;
  const { emailAddress } = person;
  if (emailAddress === undefined || !person.emailVerified)
    return refused(identity ? "account_removed" : "address_unverified");
  const accounts = await transaction.select(users, { where: matches({ emailAddress }), lock: true });
  const user = accounts.find(({ deleted }) => !deleted);
  if (!user && (identity || accounts.length > 0)) return refused("account_removed");
  if (!user) {
    return provider.autoCreate ? found(await createUser(change, { emailAddress, signedIn })) : refused("no_account");
  }
  if (!(await mayLink(transaction, provider, user))) return refused("not_linked");
  const owned = provider.linkByVerifiedEmail ? await dropUnprovedAccess(change, user) : user;
  await link(change, { signedIn, userId: user.id });
  return found(await withRoles(change, { user: owned, signedIn }));
}

async function mayLink(transaction: Transaction, provider: SsoProviderRow, user: UserRow): Promise<boolean> {
  if (provider.linkByVerifiedEmail) return true;
  return user.status === "pending" && provider.autoCreate && mayActivate(transaction, provider, user);
}

/**
 * Tells whether a provider's word opens a pending account. Nobody has proved to own the account yet, so any provider
 * may, unless somebody has given it rights, which are only for the owner of the address.
 */
async function mayActivate(transaction: Transaction, provider: SsoProviderRow, user: UserRow): Promise<boolean> {
  if (provider.linkByVerifiedEmail) return true;
  const { signUp } = await readApplicationSettings(transaction);
  const given = user.roles.filter((roleId) => roleId !== signUp.defaultRoleId);
  return (await heldRights(transaction, { ...user, roles: given })).privileges.length === 0;
}

async function createUser(
  change: Change,
  { emailAddress, signedIn }: { readonly emailAddress: string; readonly signedIn: FirstSignIn },
): Promise<UserRow> {
  const { transaction } = change;
  const { provider, person } = signedIn;
  const { locale, signUp } = await readApplicationSettings(transaction);
  const held = await existingRoles(transaction, signUp.defaultRoleId === null ? [] : [signUp.defaultRoleId]);
  const fields = {
    emailAddress,
    firstName: person.firstName,
    lastName: person.lastName,
    locale: person.locale ?? locale,
    status: "active",
    roles: await mapRoles(transaction, provider.roleMapping, { userId: null, held, claimed: person.roles }),
    passwordHash: null,
  } as const;
  const user = await addAccount(change, { fields, source: "sso" });
  await link(change, { signedIn, userId: user.id });
  await voidLinksOf(change, user);
  return user;
}

async function link(
  { context, transaction }: Change,
  { signedIn, userId }: { readonly signedIn: FirstSignIn; readonly userId: Id<"user"> },
): Promise<void> {
  const { ports } = context;
  const linkedAt = formatTimestamp(ports.clock.now());
  const { provider, subject, identity: former } = signedIn;
  if (former) {
    await transaction.update(ssoIdentities, matches({ id: former.id }), { userId, linkedAt });
    return;
  }
  const unasked = { sealedRefreshToken: null, checkAt: null };
  const identity = { id: ports.ids.next(), providerId: provider.id, subject, userId, linkedAt };
  await transaction.insert(ssoIdentities, [{ ...identity, ...unasked }]);
}

/** The account, updated by the provider's roles and address. A change of rights makes its tokens stale. */
async function withRoles(
  change: Change,
  { user, signedIn }: { readonly user: UserRow; readonly signedIn: SignedIn },
): Promise<UserRow> {
  const { transaction } = change;
  const { provider, person } = signedIn;
  const held = { userId: user.id, held: user.roles, claimed: person.roles };
  const roles = await mapRoles(transaction, provider.roleMapping, held);
  const isPending = user.status === "pending";
  const changesAccess = isPending || !sameJson(roles, user.roles);
  const confirms =
    user.addressState !== "verified" && person.emailVerified && person.emailAddress === user.emailAddress;
  if (!changesAccess && !confirms) return user;
  // The sign-up did not come from the owner of the address, so its password must not work later.
  const activation = isPending ? ({ status: "active", passwordHash: null } as const) : {};
  if (isPending) await voidLinksOf(change, user);
  const changes = {
    roles,
    ...(confirms && ({ addressState: "verified" } as const)),
    ...activation,
    accessEpoch: user.accessEpoch + (changesAccess ? 1 : 0),
  };
  return changeRow(change, { kind: userKind, before: user, changes });
}

function found(user: UserRow): FoundAccount {
  return { outcome: "found", user };
}

function refused(reason: SsoRefusal): FoundAccount {
  return { outcome: "refused", reason };
}
