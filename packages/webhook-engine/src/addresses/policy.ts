import { isIPv4 } from "node:net";
import type { AddressPolicy, AddressVerdict, NameResolver } from "@design-catalog/core/ports";
import { isInNetworks, isPublicAddress, type Network, parseNetwork } from "./classes.ts";
import { remember } from "./remember.ts";
import { type ReadUrl, readUrl, type UrlReading } from "./url-rules.ts";

/** Settings of {@link createAddressPolicy}. */
export interface AddressPolicyOptions {
  readonly resolver: NameResolver;
  /**
   * CIDR blocks that are exempt, for development and tests; empty in production. Inside them IP literals and local
   * names (`localhost`, single labels, names of the hosts file) are accepted too.
   */
  readonly allowNetworks: readonly string[];
}

/** Addresses to connect to in one attempt, or the reason why there are none. */
export type VettedDestination =
  | {
      readonly outcome: "vetted";
      /** In the order to try them. */
      readonly addresses: readonly string[];
    }
  | {
      readonly outcome: "refused";
      readonly errorClass: "dns" | "blocked_address" | "service";
      readonly message: string;
    };

/** The address policy with the checks that a sender also needs. */
export interface DestinationPolicy extends AddressPolicy {
  /** Judges one IP literal. */
  vetAddress(address: string): AddressVerdict;
  /**
   * Judges the URL again, resolves its host once and returns the addresses to connect to; a single forbidden address
   * refuses them all. The families take turns (RFC 8305 section 4), IPv4 first, because many networks have no working
   * IPv6.
   */
  resolveVetted(url: URL, deadlineMs: number): Promise<VettedDestination>;
}

// A slow DNS must leave most of an attempt's 15 s to the receiver.
const dnsMsMax = 5_000;
// Longest wait of a registration for DNS.
const registrationDeadlineMs = 2_000;
// The address is left out: it would reveal how names resolve inside the operator's network.
const notPublic = "Cannot use the URL because its host resolves to an address that is not public";

// Judging the same text again takes a twentieth of an attempt's processor time.
const judgementsMax = 500;

/**
 * Creates the policy of the service.
 * @throws {RangeError} when an allowed network is not a CIDR block
 * @example
 * ```ts
 * const policy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
 * assert(policy.vetUrl("https://hooks.example.com/").allowed);
 * assert(!policy.vetAddress("192.168.0.1").allowed);
 * ```
 */
export function createAddressPolicy({ resolver, allowNetworks }: AddressPolicyOptions): DestinationPolicy {
  const networks = allowNetworks.map((cidr) => parseNetwork(cidr));
  const isAllowed = (address: string) => isPublicAddress(address) || isInNetworks(address, networks);
  const rules: Rules = {
    resolver,
    networks,
    read: remember(readUrl, judgementsMax),
    isAllowed: remember(isAllowed, judgementsMax),
    isInside: remember((address) => isInNetworks(address, networks), judgementsMax),
  };
  return {
    vetUrl: (text) => verdict(refuseReading(readUrl(text), networks)),
    vetDestination: (text) => vetDestination(text, rules),
    vetAddress: (address) => verdict(isAllowed(address) ? undefined : notPublic),
    resolveVetted: (url, deadlineMs) => resolveVetted(url.href, { ...rules, deadlineMs }),
  };
}

interface Rules {
  readonly resolver: NameResolver;
  readonly networks: readonly Network[];
  readonly read: (text: string) => UrlReading;
  /** Tells whether an attempt may connect to an address. */
  readonly isAllowed: (address: string) => boolean;
  /** Tells whether an address is in an allowed network. */
  readonly isInside: (address: string) => boolean;
}

async function vetDestination(text: string, rules: Rules): Promise<AddressVerdict> {
  const destination = await resolveVetted(text, { ...rules, deadlineMs: registrationDeadlineMs });
  // A name may be registered before its DNS record exists; every attempt judges the addresses again.
  const isRefused = destination.outcome === "refused" && destination.errorClass !== "dns";
  return verdict(isRefused ? destination.message : undefined);
}

async function resolveVetted(text: string, rules: Rules & { readonly deadlineMs: number }): Promise<VettedDestination> {
  const reading = rules.read(text);
  if (reading.outcome === "refused") return refused("blocked_address", reading.reason);
  const reason = refuseReading(reading, rules.networks);
  if (reason !== undefined) return refused("blocked_address", reason);
  const resolution = await rules.resolver.resolve(reading.host, Math.min(rules.deadlineMs, dnsMsMax));
  if (resolution.outcome === "error") return refused("dns", resolution.message);
  return chooseAddress(reading, resolution.addresses, rules);
}

function chooseAddress(
  { host, hostKind }: ReadUrl,
  resolved: readonly string[],
  { isAllowed, isInside }: Rules,
): VettedDestination {
  // On many machines `localhost` is ::1 as well as 127.0.0.1 (RFC 6761 section 6.3); allowing either is enough.
  const addresses = host === "localhost" ? preferInside(resolved, isInside) : resolved;
  // A local name must lead into an allowed network: a public address does not make the name public.
  const isAcceptable = hostKind === "local" ? isInside : isAllowed;
  if (!addresses.every((address) => isAcceptable(address))) return refused("blocked_address", notPublic);
  if (addresses.length === 0) return refused("dns", "The host name has no address");
  return { outcome: "vetted", addresses: takingTurns(addresses) };
}

/** Returns the addresses with their families alternating, each family in its own order. */
function takingTurns(addresses: readonly string[]): readonly string[] {
  const ipv4 = addresses.filter((address) => isIPv4(address));
  const ipv6 = addresses.filter((address) => !isIPv4(address));
  const count = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: count }, (_, index) => [
    ...ipv4.slice(index, index + 1),
    ...ipv6.slice(index, index + 1),
  ]).flat();
}

function preferInside(addresses: readonly string[], isInside: Rules["isInside"]): readonly string[] {
  const inside = addresses.filter((address) => isInside(address));
  return inside.length === 0 ? addresses : inside;
}

function refuseReading(reading: UrlReading, networks: readonly Network[]): string | undefined {
  if (reading.outcome === "refused") return reading.reason;
  if (reading.hostKind === "literal" && !isInNetworks(reading.host, networks)) {
    return "Cannot use the URL because its host is an IP address and not a public host name";
  }
  if (reading.hostKind === "local" && networks.length === 0)
    return "Cannot use the URL because its host is not a public host name";
  return undefined;
}

function verdict(reason: string | undefined): AddressVerdict {
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function refused(errorClass: "dns" | "blocked_address", message: string): VettedDestination {
  return { outcome: "refused", errorClass, message };
}
