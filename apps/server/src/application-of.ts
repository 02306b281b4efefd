import type { Clock, Log } from "@design-catalog/core";
import type { ServedApplication } from "@design-catalog/core";
import type { ServedDomain } from "@design-catalog/storage-kysely";

/** For this long a process goes by the domains that it has read; removals and additions are seen this much later. */
const freshMs = 5_000;

/** What {@link createApplicationOf} works with. */
export interface DomainSources {
  readonly read: () => Promise<readonly ServedDomain[]>;
  /** The service's own origin, whose host no domain takes over. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Returns a function that finds the application of a host name among the verified domains. All of them are read at once,
 * every few seconds at most, so that made-up host names cost nothing; requests meanwhile go by those read before.
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
      // Requests that can be answered without the database still are.
      if (!known) throw error;
      log.warn("The domains could not be read; those read before stay in force", { error: String(error) });
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
