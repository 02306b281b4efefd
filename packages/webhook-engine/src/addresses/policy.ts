import type { AddressPolicy, AddressVerdict, NameResolver } from "@design-catalog/core";
import { isIPv4 } from "node:net";
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

/** Where to connect for one attempt, or why not to. */
export type VettedDestination =
  | {
      readonly outcome: "vetted";
      /** In the order in which they are to be tried. */
      readonly addresses: readonly string[];
    }
  | {
      readonly outcome: "refused";
      readonly errorClass: "dns" | "blocked_address";
      readonly message: string;
    };

/** The policy with what the sender needs beside the registration checks. */
export interface DestinationPolicy extends AddressPolicy {
  /** Judges one IP literal. */
  vetAddress(address: string): AddressVerdict;
  /**
   * Judges the URL again, resolves its host once and returns the addresses to connect to, every one of which must be
   * allowed. The families take turns (RFC 8305 section 4); IPv4 comes first, as many networks have no working IPv6.
   */
  resolveVetted(url: URL, deadlineMs: number): Promise<VettedDestination>;
}

// An attempt has 15 s: a DNS that is slow must leave most of them to the receiver.
const dnsMsMax = 5_000;
// A registration waits no longer than this for DNS.
const registrationDeadlineMs = 2_000;
// The address is left out: it would tell the caller how names resolve inside the operator's network.
const notPublic = "Cannot use the URL as its host resolves to an address that is not public";

// Judging the same text again is a twentieth of an attempt's work.
const judgementsMax = 500;

/** Creates the policy of the service. @throws {RangeError} when an allowed network is not a CIDR block */
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
  /** Whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
  /** Whether it is in an allowed network. */
  readonly isInside: (address: string) => boolean;
}

async function vetDestination(text: string, rules: Rules): Promise<AddressVerdict> {
  const destination = await resolveVetted(text, { ...rules, deadlineMs: registrationDeadlineMs });
  // A name may be registered before its DNS record exists; every attempt judges the addresses anew.
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
  // `localhost` is ::1 as well as 127.0.0.1 on many machines (RFC 6761 section 6.3); to allow either is enough.
  const addresses = host === "localhost" ? preferInside(resolved, isInside) : resolved;
  // A local name must lead into an allowed network: a public address makes it no public name.
  const isAcceptable = hostKind === "local" ? isInside : isAllowed;
  if (!addresses.every((address) => isAcceptable(address))) return refused("blocked_address", notPublic);
  if (addresses.length === 0) return refused("dns", "The host name has no address");
  return { outcome: "vetted", addresses: takingTurns(addresses) };
}

/** One address of each family after the other, each family in its own order. */
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
    return "Cannot use the URL as its host is an IP address and not a public host name";
  }
  if (reading.hostKind === "local" && networks.length === 0)
    return "Cannot use the URL as its host is not a public host name";
  return undefined;
}

function verdict(reason: string | undefined): AddressVerdict {
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function refused(errorClass: "dns" | "blocked_address", message: string): VettedDestination {
  return { outcome: "refused", errorClass, message };
}
