import type { Clock, Log } from "@design-catalog/core";
import type { ServedApplication } from "@design-catalog/core";
import type { ServedDomain } from "@design-catalog/storage-kysely";

/** Seconds that a process uses the domains it has read; it sees changes this much later. */
const freshMs = 5_000;

/** Dependencies of {@link createApplicationOf}. */
export interface DomainSources {
  readonly read: () => Promise<readonly ServedDomain[]>;
  /** The service's own origin; no domain can take over its host. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates a function that finds the application of a host name among the verified domains. It reads all of them at
 * once, every few seconds at most, so made-up host names cost nothing; during a read requests use the previous ones.
 */
export function createApplicationOf({ read, baseUrl, clock, log }: DomainSources) {
  const ownHost = new URL(baseUrl).hostname;
  let known: ServedHosts | undefined;
  let reading: Promise<ServedHosts> | undefined;
  let readAtMs = 0;

  /** A clock that was set back must not keep removed domains in force until it has caught up. */
  function isStale(): boolean {
    const ageMs = clock.now() - readAtMs;
    return ageMs < 0 || ageMs >= freshMs;
  }

  async function refresh(): Promise<ServedHosts> {
    readAtMs = clock.now();
    try {
      known = hostsOf(await read());
      return known;
    } catch (error) {
      // Requests that need no database still get their answer.
      if (!known) throw error;
      log.warn("Cannot read the domains; the previous ones stay in force", { error: String(error) });
      return known;
    } finally {
      reading = undefined;
    }
  }

  return async function applicationOf(hostName: string): Promise<ServedApplication | undefined> {
    if (hostName === ownHost) return undefined;
    if (!known || isStale()) reading ??= refresh();
    return (known ?? (await reading))?.get(hostName);
  };
}

type ServedHosts = ReadonlyMap<string, ServedApplication>;

function hostsOf(domains: readonly ServedDomain[]): ServedHosts {
  return new Map(domains.map(({ domain, applicationId }) => [domain, { applicationId, baseUrl: `https://${domain}` }]));
}
