import { describe, expect, test } from "bun:test";
import { createAddressPolicy, type DestinationPolicy } from "./policy.ts";

/** Names and their addresses in place of DNS; `unknown.example` and other absent names do not resolve. */
const directory: Readonly<Record<string, readonly string[]>> = {
  "public.example": ["93.184.216.34"],
  "dual.example": ["2606:4700:4700::1111", "93.184.216.34"],
  "many.example": ["2606:4700:4700::1111", "2606:4700:4700::1001", "93.184.216.34", "1.1.1.1", "8.8.8.8"],
  "six.example": ["2606:4700:4700::1111"],
  "private.example": ["10.0.0.1"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
  "mapped.example": ["::ffff:93.184.216.34"],
  "metadata.example": ["169.254.169.254"],
  "empty.example": [],
  "strange.example": ["93.184.216.34", "not an address"],
  localhost: ["::1", "127.0.0.1"],
  receiver: ["127.0.0.5"],
  backend: ["10.0.0.1"],
  "both.internal": ["127.0.0.1", "10.0.0.1"],
  "public.internal": ["93.184.216.34"],
  "dev.example": ["127.0.0.1"],
};

const strict = policy([]);
const loopback = policy(["127.0.0.0/8"]);

describe("vetUrl()", () => {
  test("given a public name allows", () => expect(strict.vetUrl("https://public.example/")).toEqual({ allowed: true }));

  test.each([
    "https://localhost/",
    "https://receiver/",
    "https://a.localhost/",
    "https://a.local/",
    "https://a.internal/",
    "https://a.test/",
    "https://nas.lan/",
    "https://home.arpa/",
    "https://1.2.0.192.in-addr.arpa/",
  ])("given the local name in %s refuses, unless networks are allowed", (text) => {
    expect(strict.vetUrl(text)).toEqual({
      allowed: false,
      reason: "Cannot use the URL because its host is not a public host name",
    });
    expect(loopback.vetUrl(text)).toEqual({ allowed: true });
  });

  test.each([
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://93.184.216.34/",
    "https://[::1]/",
    "https://[2606:4700::1]/",
  ])("given the IP literal in %s refuses, even if it is public", (text) => {
    const reason = "Cannot use the URL because its host is an IP address and not a public host name";
    expect(strict.vetUrl(text)).toEqual({ allowed: false, reason });
  });

  test("given an IP literal inside an allowed network allows, outside refuses", () => {
    expect(loopback.vetUrl("https://127.9.9.9:8443/").allowed).toBe(true);
    expect(loopback.vetUrl("https://10.0.0.1/").allowed).toBe(false);
    expect(loopback.vetUrl("https://93.184.216.34/").allowed).toBe(false);
    expect(loopback.vetUrl("https://[::ffff:7f00:1]/").allowed).toBe(false);
  });

  test.each(["http://public.example/", "http://localhost/", "https://user@public.example/", "https://127.1/"])(
    "given %s refuses in every setting",
    (text) => {
      expect(strict.vetUrl(text).allowed).toBe(false);
      expect(policy(["0.0.0.0/0", "::/0"]).vetUrl(text).allowed).toBe(false);
    },
  );
});

describe("vetDestination()", () => {
  test.each(["https://public.example/", "https://dual.example/", "https://six.example/"])(
    "given %s, all public, allows",
    async (text) => {
      expect(await strict.vetDestination(text)).toEqual({ allowed: true });
    },
  );

  test.each(["private", "mixed", "mapped", "metadata", "strange"])(
    "given %s.example, not all public, refuses and names no address",
    async (name) => {
      const reason = "Cannot use the URL because its host resolves to an address that is not public";
      expect(await strict.vetDestination(`https://${name}.example/`)).toEqual({
        allowed: false,
        reason,
      });
    },
  );

  test.each(["unknown", "empty"])("given %s.example, which has no address yet, allows", async (name) => {
    expect(await strict.vetDestination(`https://${name}.example/`)).toEqual({ allowed: true });
  });

  test("given a URL that vetUrl() refuses refuses it for the same reason", async () => {
    for (const text of ["https://localhost/", "https://127.0.0.1/", "https://a@b.example/", "not a URL"]) {
      expect(await strict.vetDestination(text)).toEqual(strict.vetUrl(text));
    }
  });
});

describe("resolveVetted()", () => {
  test("given a public name returns its addresses, the families in turn, IPv4 first", async () => {
    expect(await resolve(strict, "https://public.example/")).toEqual({
      outcome: "vetted",
      addresses: ["93.184.216.34"],
    });
    expect(await resolve(strict, "https://dual.example/")).toEqual({
      outcome: "vetted",
      addresses: ["93.184.216.34", "2606:4700:4700::1111"],
    });
    expect(await resolve(strict, "https://many.example/")).toEqual({
      outcome: "vetted",
      addresses: ["93.184.216.34", "2606:4700:4700::1111", "1.1.1.1", "2606:4700:4700::1001", "8.8.8.8"],
    });
    expect(await resolve(strict, "https://six.example/")).toEqual({
      outcome: "vetted",
      addresses: ["2606:4700:4700::1111"],
    });
  });

  test("given several addresses, one of them private, refuses", async () => {
    expect(await resolve(strict, "https://mixed.example/")).toEqual({
      outcome: "refused",
      errorClass: "blocked_address",
      message: "Cannot use the URL because its host resolves to an address that is not public",
    });
  });

  test("given a name without an address fails as DNS", async () => {
    expect(await resolve(strict, "https://unknown.example/")).toEqual({
      outcome: "refused",
      errorClass: "dns",
      message: "No such name",
    });
    expect(await resolve(strict, "https://empty.example/")).toMatchObject({
      outcome: "refused",
      errorClass: "dns",
    });
  });

  test("given a URL that is no longer allowed refuses without resolving", async () => {
    for (const text of ["http://public.example/", "https://localhost/", "https://127.0.0.1/"]) {
      expect(await resolve(strict, text)).toMatchObject({
        outcome: "refused",
        errorClass: "blocked_address",
      });
    }
  });

  test("given a name that moves to a private address refuses from then on", async () => {
    let address = "93.184.216.34";
    const resolver = {
      resolve: async () => ({ outcome: "addresses", addresses: [address] }) as const,
    };
    const rebinding = createAddressPolicy({ resolver, allowNetworks: [] });
    expect(await resolve(rebinding, "https://rebinding.example/")).toEqual({
      outcome: "vetted",
      addresses: [address],
    });
    address = "127.0.0.1";
    expect(await resolve(rebinding, "https://rebinding.example/")).toMatchObject({
      errorClass: "blocked_address",
    });
  });

  test("given an allowed network accepts local names, names of the hosts file and literals that lead into it", async () => {
    expect(await resolve(loopback, "https://receiver/")).toEqual({
      outcome: "vetted",
      addresses: ["127.0.0.5"],
    });
    expect(await resolve(loopback, "https://dev.example/")).toEqual({
      outcome: "vetted",
      addresses: ["127.0.0.1"],
    });
    expect(await resolve(loopback, "https://127.0.0.9/")).toEqual({
      outcome: "vetted",
      addresses: ["127.0.0.9"],
    });
    expect(await resolve(policy(["::1/128"]), "https://[::1]/")).toEqual({
      outcome: "vetted",
      addresses: ["::1"],
    });
  });

  test.each(["https://backend/", "https://both.internal/", "https://public.internal/", "https://private.example/"])(
    "given an allowed network refuses %s, which is outside",
    async (text) =>
      expect(await resolve(loopback, text)).toMatchObject({
        outcome: "refused",
        errorClass: "blocked_address",
      }),
  );

  test("given localhost takes the one of its two addresses that is allowed", async () => {
    expect(await resolve(loopback, "https://localhost/")).toEqual({
      outcome: "vetted",
      addresses: ["127.0.0.1"],
    });
    expect(await resolve(policy(["::1/128"]), "https://localhost/")).toEqual({
      outcome: "vetted",
      addresses: ["::1"],
    });
    expect(await resolve(policy(["10.0.0.0/8"]), "https://localhost/")).toMatchObject({
      errorClass: "blocked_address",
    });
  });

  test("given a deadline passes it on to the resolver, up to 5 s", async () => {
    const deadlines: number[] = [];
    const resolver = {
      async resolve(_hostName: string, deadlineMs: number) {
        deadlines.push(deadlineMs);
        return { outcome: "error", message: "No such name" } as const;
      },
    };
    const { resolveVetted } = createAddressPolicy({ resolver, allowNetworks: [] });
    for (const deadlineMs of [1_234, 15_000]) await resolveVetted(new URL("https://public.example/"), deadlineMs);
    expect(deadlines).toEqual([1_234, 5_000]);
  });
});

test("vetAddress() judges one address by class and by the allowed networks", () => {
  expect(strict.vetAddress("93.184.216.34")).toEqual({ allowed: true });
  expect(strict.vetAddress("127.0.0.1").allowed).toBe(false);
  expect(loopback.vetAddress("127.0.0.1")).toEqual({ allowed: true });
  expect(loopback.vetAddress("localhost").allowed).toBe(false);
});

test("createAddressPolicy() given an invalid CIDR block throws", () => {
  expect(() => policy(["127.0.0.1"])).toThrow("Cannot use network because it is not a CIDR block: 127.0.0.1");
});

function policy(allowNetworks: readonly string[]): DestinationPolicy {
  const resolver = {
    async resolve(hostName: string) {
      if (/^[\d.]+$|:/.test(hostName)) return { outcome: "addresses", addresses: [hostName] } as const;
      const addresses = directory[hostName];
      return addresses === undefined
        ? ({ outcome: "error", message: "No such name" } as const)
        : ({ outcome: "addresses", addresses } as const);
    },
  };
  return createAddressPolicy({ resolver, allowNetworks });
}

function resolve(destinations: DestinationPolicy, text: string): ReturnType<DestinationPolicy["resolveVetted"]> {
  return destinations.resolveVetted(new URL(text), 1_000);
}
