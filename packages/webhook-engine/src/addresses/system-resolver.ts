import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import type { NameResolver, Resolution } from "@design-catalog/core/ports";
import { secondsText } from "../transport/errors.ts";
import { askRepeatedly, type ServerTurn } from "./repeated-query.ts";

/** Settings of {@link createSystemResolver}; the defaults are the machine's own. */
export interface SystemResolverOptions {
  /**
   * DNS servers as `address` or `address:port`.
   * @default those of the system
   */
  readonly servers?: readonly string[];
  /** @default "/etc/hosts" */
  readonly hostsFile?: string;
  /**
   * Milliseconds of a clock that never goes back.
   * @default performance.now
   */
  readonly now?: () => number;
}

// Some servers never answer for a family in which the name has no address: after this wait the other family is enough.
// It allows one repetition of a lost packet.
const otherFamilyMs = 1_500;
// Wait for a family that has lately not been answered (RFC 8305 section 3).
const silentFamilyMs = 50;
// Bounds of the memory of unanswered families: time per name, and number of names.
const silenceMs = 60_000;
const silentNamesMax = 1_000;

/**
 * Creates a resolver that reads the hosts file, then queries DNS for A and AAAA; an IP literal is its own address.
 *
 * `dns.lookup` also reads the hosts file, but it runs in a small pool of threads that a few names with dead servers can
 * fill, cannot be cancelled, and tries the machine's search domains, so `hooks.example` could become
 * `hooks.example.corp.internal`.
 * @example
 * ```ts
 * const resolver = createSystemResolver({ servers: ["192.0.2.53"] });
 * const resolution = await resolver.resolve("198.51.100.7", 1_000);
 * assert.deepEqual(resolution, { outcome: "addresses", addresses: ["198.51.100.7"] });
 * ```
 */
export function createSystemResolver(options: SystemResolverOptions = {}): NameResolver {
  const { servers, hostsFile = "/etc/hosts", now = () => performance.now() } = options;
  const readHosts = createHostsReader(hostsFile, now);
  const silences = createSilences(now);
  const turn: ServerTurn = { first: 0 };
  return {
    async resolve(hostName, deadlineMs) {
      if (isIP(hostName) !== 0) return { outcome: "addresses", addresses: [hostName] };
      const local = (await readHosts()).get(hostName.toLowerCase());
      if (local) return { outcome: "addresses", addresses: local };
      return query(hostName, { deadlineMs, servers, silences, turn });
    },
  };
}

interface Query {
  readonly deadlineMs: number;
  readonly servers: readonly string[] | undefined;
  readonly silences: Silences;
  readonly turn: ServerTurn;
}

async function query(hostName: string, { deadlineMs, servers, silences, turn }: Query): Promise<Resolution> {
  const enough = new AbortController();
  const question = { servers, turn, deadlineMs: Math.max(0, deadlineMs), signal: enough.signal };
  const families = (["resolve4", "resolve6"] as const).map((type) =>
    askRepeatedly({ ...question, ask: (resolver) => resolver[type](hostName) }),
  );
  const otherMs = silences.has(hostName) ? silentFamilyMs : otherFamilyMs;
  const hurries: ReturnType<typeof setTimeout>[] = [];
  const hurry = (found: readonly string[]) =>
    void (found.length > 0 && hurries.push(setTimeout(() => enough.abort(), otherMs)));
  for (const family of families) void family.then(hurry, () => undefined);
  const answers = await Promise.allSettled(families);
  hurries.forEach(clearTimeout);
  const codes = answers.map(failureCode);
  // A name may have addresses of one family only, and some servers never answer for the other.
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) {
    if (codes.some((code) => isSilence(code))) silences.add(hostName);
    return { outcome: "addresses", addresses };
  }
  return { outcome: "error", message: whyNone(codes, deadlineMs) };
}

function whyNone(codes: readonly string[], deadlineMs: number): string {
  if (codes.every(isSilence)) return `No DNS server answered within ${secondsText(deadlineMs)}`;
  return `The host name does not resolve (${[...new Set(codes)].join(", ")})`;
}

/** Tells whether a query ended without an answer, given up here or after its last repetition. */
function isSilence(code: string): boolean {
  return code === "ECANCELLED" || code === "ETIMEOUT";
}

/** Names of which one family has lately not been answered. */
interface Silences {
  has(hostName: string): boolean;
  add(hostName: string): void;
}

function createSilences(now: () => number): Silences {
  const until = new Map<string, number>();
  return {
    has: (hostName) => now() < (until.get(hostName) ?? 0),
    add(hostName) {
      if (now() < (until.get(hostName) ?? 0)) return;
      if (until.size >= silentNamesMax) until.clear();
      until.set(hostName, now() + silenceMs);
    },
  };
}

/** Addresses by host name, in lower case. */
type Hosts = ReadonlyMap<string, readonly string[]>;

// The hosts file may change while the service runs; reading it for each of thousands of attempts a second took a fifth
// of a busy worker.
const hostsFreshMs = 1_000;

/** Returns a function that reads the hosts file, at most once a second. A missing file has no hosts. */
function createHostsReader(path: string, now: () => number): () => Promise<Hosts> {
  let hosts: Promise<Hosts> | undefined;
  let staleAtMs = 0;
  return () => {
    if (hosts && now() < staleAtMs) return hosts;
    staleAtMs = now() + hostsFreshMs;
    hosts = readFile(path, "utf8").then(parseHosts, () => new Map());
    return hosts;
  };
}

function parseHosts(text: string): Hosts {
  const hosts = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of new Set(names.map((text) => text.toLowerCase()))) {
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
    }
  }
  return hosts;
}

function failureCode(answer: PromiseSettledResult<readonly string[]>): string {
  if (answer.status === "fulfilled") return "no address";
  const reason: unknown = answer.reason;
  return reason instanceof Error && "code" in reason ? String(reason.code) : "unknown";
}
