import { privileges } from "../../application/areas.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import { type ApplicationSettings, defaultApplicationSettings } from "../../application/settings/table.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { phishingResistant, type SignInClass } from "../../engine/calls/sign-in-class.ts";
import { parseId } from "../../engine/id.ts";
import { all, among, compares, live, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id, IdLookup } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Reader, Storage } from "../../ports/storage.ts";
import type { AccessTokenClaims } from "../../ports/token-signer.ts";
import { userFactors } from "../factors/table.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { resourceNames, resourceUri } from "../oauth/scopes.ts";
import { accessTokenSeconds } from "../oauth/token-lifetimes.ts";
import { serviceClientOf, serviceSessions } from "../service-accounts/standing.ts";
import { type BrowserSessionRow, browserSessions } from "../sign-in/browser-sessions.ts";
import { signInClass } from "../sign-in/sign-in-method.ts";
import { userOfSubject } from "../subjects/subjects.ts";
import { comparedVersion, readVersion } from "../subjects/token-version.ts";
import { type UserRow, users } from "./table.ts";

/** Milliseconds for which another process may still honour revoked rights; the promise is 5 seconds. */
export const accessCacheMs = 3000;

/** Number of users at which the cache is emptied. */
const cacheEntriesMax = 10_000;

/** Milliseconds for which an ended session is remembered after its tokens expire, since server clocks differ. */
const clockToleranceMs = 300_000;

/** Rights of a user now. */
export interface Access {
  readonly user: UserRow;
  readonly roleNames: readonly string[];
  readonly privileges: readonly string[];
  /** Value that changes whenever the user's rights do; tokens carry it as `ver`. */
  readonly fingerprint: string;
  /** Whether a role of the user admits only sign-ins by a passkey. */
  readonly requiresPasskey: boolean;
}

/** Rights of a user's roles. */
interface HeldRights extends Pick<Access, "roleNames" | "privileges" | "fingerprint"> {
  readonly roleIds: readonly string[];
}

/** The current rights of an active user; undefined for another one, and for a disabled service account. */
export async function readAccess(store: Reader, userId: IdLookup<Id<"user">>): Promise<Access | undefined> {
  const user = await store.find(users, userId);
  if (!user || user.deleted || user.status !== "active") return undefined;
  if (user.kind === "service" && !(await serviceClientOf(store, user))) return undefined;
  return accessOf(store, user);
}

/**
 * The rights that count now: those of the roles, unless they await a second factor.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * assert.deepEqual((await accessOf(context.store, administrator)).roleNames, ["Administrator"]);
 * ```
 */
export async function accessOf(store: Reader, user: UserRow): Promise<Access> {
  const held = await heldRights(store, user);
  const { roleNames, roleIds } = held;
  const settings = await requirementsOf(store, user);
  const withheld = held.privileges.length > 0 && settings.administratorsNeedTotp && (await lacksFactor(store, user));
  const fingerprint = `${held.fingerprint}${withheld ? "-withheld" : ""}`;
  const requiresPasskey = roleIds.some((id) => settings.requirePhishingResistant.includes(id));
  return { user, roleNames, privileges: withheld ? [] : held.privileges, fingerprint, requiresPasskey };
}

/** Requirements of the application on the sign-in of a person who has roles; there are none on a service account. */
async function requirementsOf(store: Reader, { kind, roles: ids }: UserRow): Promise<ApplicationSettings> {
  return kind === "service" || ids.length === 0 ? defaultApplicationSettings : readApplicationSettings(store);
}

/**
 * Tells whether a session of the user lacks the passkey that a role requires.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const access = await accessOf(context.store, administrator);
 * assert.equal(awaitsPasskey(access, { signInMethod: "password" }), false);
 * assert.equal(awaitsPasskey({ ...access, requiresPasskey: true }, { signInMethod: "password" }), true);
 * ```
 */
export function awaitsPasskey(access: Access, { signInMethod }: Pick<BrowserSessionRow, "signInMethod">): boolean {
  return lacksPasskey(access, { acr: signInClass(signInMethod) });
}

/** Tells the same of a session at a client, by the class of its sign-in. */
export function lacksPasskey(
  { requiresPasskey }: Access,
  { acr }: { readonly acr?: SignInClass | undefined },
): boolean {
  return requiresPasskey && acr !== phishingResistant;
}

/**
 * The rights of a user's roles, including those that await a second factor; callers who take control of the account
 * must hold all of them.
 * @example
 * ```ts
 * import { privileges } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * assert.deepEqual((await heldRights(context.store, administrator)).privileges, privileges);
 * ```
 */
export async function heldRights(store: Reader, user: UserRow): Promise<HeldRights> {
  const where = all(live, among("id", user.roles));
  const held = user.roles.length === 0 ? [] : await store.select(roles.table, { where });
  const isAdministrator = held.some((role) => role.builtIn && role.name === administratorRole);
  return {
    roleIds: held.map((role) => role.id),
    roleNames: held.map((role) => role.name),
    privileges: isAdministrator ? privileges : [...new Set(held.flatMap((role) => role.privileges))],
    fingerprint: [user.accessEpoch, ...held.map((role) => `${role.id}.${role.version}`)].join("-"),
  };
}

async function lacksFactor(store: Reader, { id: userId }: UserRow): Promise<boolean> {
  const confirmed: Condition<"confirmedAt"> = { op: "not", condition: matches({ confirmedAt: null }) };
  return (await store.count(userFactors, all(matches({ userId }), confirmed))) === 0;
}

/** Place at which a token is presented: the application of the request, and its origin there. */
export interface ServedApplication {
  readonly applicationId: Id<"application">;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

const none: ReadonlySet<string> = new Set();

/** Cached facts about a user. */
interface Standing {
  /** Undefined if the user may not sign in. */
  readonly access: Access | undefined;
  /** Those of the access, made once for all requests. */
  readonly privileges: ReadonlySet<string>;
  /** The version in tokens that are not stale. */
  readonly ver: string | undefined;
  /** Ids of ended sessions whose access tokens may still live. */
  readonly endedSessions: ReadonlySet<string>;
  /** Ids of the only sessions that there are; undefined for a person. */
  readonly onlySessions?: ReadonlySet<string> | undefined;
}

/** Tells whether a cached fact counts. More than its whole time is left only if the clock was set back. */
function isFresh(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= accessCacheMs;
}

/**
 * Returns a function that turns an access token into its actor. The result is undefined for a token that is invalid, of
 * another application or origin, of a user or an impersonator who may no longer sign in, of an ended session, or issued
 * before the user's rights changed.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { storage, ports, context, call } = await createMemoryHost();
 * const authenticate = createAuthenticator(storage, ports);
 * const kim = { username: "admin@catalog.example", password: "correct horse battery staple" };
 * const { access_token: token } = await call("issueToken", { body: { grant_type: "password", ...kim } });
 * assert.equal((await authenticate(context, String(token)))?.emailAddress, "admin@catalog.example");
 * assert.equal(await authenticate(context, "a forged token"), undefined);
 * ```
 */
export function createAuthenticator(
  storage: Storage,
  ports: Pick<Ports, "clock" | "digest" | "secretBox" | "tokenSigner">,
) {
  const cache = new Map<string, { readonly standing: Promise<Standing>; readonly untilMs: number }>();

  /** The cached standing if it admits the token, otherwise the current one. */
  async function standingOf(
    applicationId: Id<"application">,
    subject: string,
    { ver, sid }: { readonly ver: string; readonly sid?: string },
  ): Promise<Standing> {
    const key = `${applicationId}:${subject}`;
    const known = cache.get(key);
    if (known && isFresh(known.untilMs - ports.clock.now())) {
      const cached = await known.standing;
      // A token with another fingerprint may have been issued just after a change, which makes it valid.
      // So may one of a secret that was just added.
      if (cached.ver === ver && hasSession(cached, sid)) return cached;
    }
    if (cache.size >= cacheEntriesMax) cache.clear();
    const standing = readStanding(storage.open(applicationId), subject, ports);
    cache.set(key, { standing, untilMs: ports.clock.now() + accessCacheMs });
    standing.catch(() => cache.delete(key));
    return standing;
  }

  /**
   * Tells whether an impersonation may go on: it ends when its author's rights change, or with the author's session.
   */
  async function mayImpersonate(
    { applicationId }: ServedApplication,
    { act, acr }: AccessTokenClaims,
  ): Promise<boolean> {
    if (act === undefined) return true;
    const { access, ver, endedSessions } = await standingOf(applicationId, act.sub, { ver: act.ver });
    if (!access || ver !== act.ver || lacksPasskey(access, { acr })) return false;
    return act.sid === undefined || !endedSessions.has(act.sid);
  }

  return async function authenticate(served: ServedApplication, token: string): Promise<Actor | undefined> {
    const expected = { issuer: served.baseUrl, nowSeconds: Math.floor(ports.clock.now() / 1000) };
    const claims = await ports.tokenSigner.verify(token, expected);
    if (!claims || claims.app !== served.applicationId) return undefined;
    const ver = await readVersion(ports, claims);
    if (ver === undefined) return undefined;
    const standing = await standingOf(served.applicationId, claims.sub, { ver, sid: claims.sid });
    const { access, endedSessions } = standing;
    if (!access || standing.ver !== ver || endedSessions.has(claims.sid)) return undefined;
    if (!hasSession(standing, claims.sid)) return undefined;
    if (!(await mayImpersonate(served, claims))) return undefined;
    const isLimited = lacksPasskey(access, claims);
    return {
      userId: access.user.id,
      subject: claims.sub,
      emailAddress: access.user.emailAddress,
      roles: access.roleNames,
      privileges: isLimited ? none : standing.privileges,
      sessionId: claims.sid,
      clientId: claims.client_id,
      scopes: new Set(claims.scope.split(" ")),
      resources: new Set(resourceNames.filter((name) => claims.aud.includes(resourceUri(served.baseUrl, name)))),
      ...(claims.acr && { acr: claims.acr }),
      ...(isLimited && { awaitsPasskey: true }),
      ...(claims.act && { impersonatorId: parseId<"user">(claims.act.sub) }),
      ...(claims.act?.sid !== undefined && { impersonatorSessionId: claims.act.sid }),
    };
  };
}

function hasSession({ onlySessions }: Standing, sid: string | undefined): boolean {
  return onlySessions === undefined || (sid !== undefined && onlySessions.has(sid));
}

async function readStanding(
  store: Reader,
  subject: string,
  { clock, digest }: Pick<Ports, "clock" | "digest">,
): Promise<Standing> {
  const userId = await userOfSubject(store, subject);
  if (userId === undefined) return { access: undefined, privileges: none, ver: undefined, endedSessions: none };
  const nowMs = clock.now();
  const lastMs = nowMs - (accessTokenSeconds * 1000 + clockToleranceMs);
  const since = formatTimestamp(lastMs);
  const own = matches({ userId });
  const [access, ended, left] = await Promise.all([
    readAccess(store, userId),
    store.select(refreshTokens, { where: all(own, compares("revokedAt", "greaterThan", since)) }),
    store.select(browserSessions, { where: all(own, compares("endedAt", "greaterThan", since)) }),
  ]);
  const endedSessions = new Set([...ended.map(({ familyId }) => familyId), ...left.map(({ id }) => id)]);
  const isService = access?.user.kind === "service";
  return {
    access,
    privileges: new Set(access?.privileges),
    ver: access && (await comparedVersion({ digest }, access.fingerprint, subject)),
    endedSessions,
    onlySessions: isService ? await serviceSessions(store, access.user, nowMs) : undefined,
  };
}
