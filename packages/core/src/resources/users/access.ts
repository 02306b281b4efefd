import type { Reader, Storage } from "../../ports/storage.ts";
import type { Ports } from "../../ports/ports.ts";
import { all, live } from "../../resource/condition.ts";
import type { Actor } from "../../resource/operation.ts";
import { privileges } from "../../resource/privilege.ts";
import { administratorRole, roles } from "../roles/table.ts";
import { type UserRow, users } from "./table.ts";

/** For this long another process may still honour rights that were just taken away; the promise is 5 seconds. */
export const accessCacheMs = 3000;

/** Past this many users the cache starts anew. */
const cacheEntriesMax = 10_000;

/** What a user may do now. */
export interface Access {
  readonly user: UserRow;
  readonly roleNames: readonly string[];
  readonly privileges: readonly string[];
  /** Changes whenever the user's rights do; tokens carry it as `ver`. */
  readonly fingerprint: string;
}

/** The present rights of an active user, else undefined. */
export async function readAccess(store: Reader, userId: string): Promise<Access | undefined> {
  const user = await store.find(users, userId);
  if (!user || user.deleted || user.status !== "active") return undefined;
  return accessOf(store, user);
}

/** The rights that a user's roles carry. */
export async function accessOf(store: Reader, user: UserRow): Promise<Access> {
  const where = all(live, { op: "in", column: "id", values: user.roles });
  const held = user.roles.length === 0 ? [] : await store.select(roles.table, { where });
  const isAdministrator = held.some((role) => role.builtIn && role.name === administratorRole);
  return {
    user,
    roleNames: held.map((role) => role.name),
    privileges: isAdministrator ? privileges : [...new Set(held.flatMap((role) => role.privileges))],
    fingerprint: [user.accessEpoch, ...held.map((role) => `${role.id}.${role.version}`)].join("-"),
  };
}

/**
 * Returns a function that turns an access token into its actor: undefined for a token that is invalid, of another
 * application, of a user who may no longer sign in, or issued before the user's rights changed.
 */
export function createAuthenticator(storage: Storage, ports: Pick<Ports, "clock" | "tokenSigner">) {
  const cache = new Map<string, { readonly access: Promise<Access | undefined>; readonly untilMs: number }>();

  /** The rights that a token of this fingerprint speaks of, or those of now: one issued just after a change is good. */
  async function currentAccess(
    applicationId: string,
    userId: string,
    fingerprint: string,
  ): Promise<Access | undefined> {
    const key = `${applicationId}:${userId}`;
    const known = cache.get(key);
    if (known && known.untilMs > ports.clock.now()) {
      const cached = await known.access;
      if (cached?.fingerprint === fingerprint) return cached;
    }
    if (cache.size >= cacheEntriesMax) cache.clear();
    const access = readAccess(storage.open(applicationId), userId);
    cache.set(key, { access, untilMs: ports.clock.now() + accessCacheMs });
    access.catch(() => cache.delete(key));
    return access;
  }

  return async function authenticate(applicationId: string, token: string): Promise<Actor | undefined> {
    const claims = await ports.tokenSigner.verify(token, Math.floor(ports.clock.now() / 1000));
    if (!claims || claims.app !== applicationId) return undefined;
    const access = await currentAccess(applicationId, claims.sub, claims.ver);
    if (!access || access.fingerprint !== claims.ver) return undefined;
    return {
      userId: access.user.id,
      emailAddress: access.user.emailAddress,
      roles: access.roleNames,
      privileges: new Set(access.privileges),
      sessionId: claims.sid,
    };
  };
}
