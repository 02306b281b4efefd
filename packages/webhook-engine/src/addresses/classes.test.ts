import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isInNetworks, isPublicAddress, parseNetwork } from "./classes.ts";

// IANA IPv4 Special-Purpose Address Registry, multicast, and an address that only a cloud's own host answers.
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "255.255.255.255/32",
];

// IANA IPv6 Special-Purpose Address Registry, former and embedding blocks, and everything outside 2000::/3.
const specialIpv6 = [
  "::/128",
  "::1/128",
  "::/96",
  "::ffff:0:0/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/23",
  "2001::/32",
  "2001:1::/32",
  "2001:2::/48",
  "2001:3::/32",
  "2001:4:112::/48",
  "2001:10::/28",
  "2001:20::/28",
  "2001:30::/28",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3ffe::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "::/3",
  "4000::/2",
  "8000::/1",
];

const publicAddresses = [
  "1.1.1.1",
  "8.8.8.8",
  "93.184.216.34",
  "172.15.255.255",
  "172.32.0.0",
  "100.128.0.0",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2400:cb00::1",
];

const embeddingAddresses = [
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::10.0.0.1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2001:0:4136:e378:8000:63bf:80ff:fffe",
];

const notAddresses = [
  "",
  " ",
  "localhost",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "127.0.0.1 ",
  "8.8.8.8/32",
  "8.8.8.8:443",
  "[2606:4700::1]",
  "2606:4700::1%eth0",
  "fe80::1%1",
  "1.1.1.256",
  "１.１.１.１",
  "2606:4700::1::1",
];

describe("isPublicAddress()", () => {
  const blocks = [...specialIpv4, ...specialIpv6];
  test.each(blocks)("given either edge of %s refuses, and next to it decides as the table does", (cidr) => {
    const { first, last, family } = block(cidr);
    for (const value of [first, last]) expect(isPublicAddress(write(value, family))).toBe(false);
    for (const value of [first - 1n, last + 1n]) {
      if (isInFamily(value, family)) expect(isPublicAddress(write(value, family))).toBe(isPublicByTable(value, family));
    }
  });

  test.each(publicAddresses)("given the public %s allows", (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(embeddingAddresses)("given %s, which embeds another address, refuses", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  test.each(notAddresses)("given %j, which is not an address, refuses", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  test("given any IPv4 address decides as the table does", () => {
    fc.assert(
      fc.property(arbitraryAddress(4), (value) =>
        expect(isPublicAddress(write(value, 4))).toBe(isPublicByTable(value, 4)),
      ),
      { numRuns: 5_000 },
    );
  });

  test("given any IPv6 address decides as the table does", () => {
    fc.assert(
      fc.property(arbitraryAddress(6), (value) =>
        expect(isPublicAddress(write(value, 6))).toBe(isPublicByTable(value, 6)),
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("isInNetworks()", () => {
  const networks = ["127.0.0.0/8", "10.1.2.3/32", "::1/128"].map((cidr) => parseNetwork(cidr));
  test.each(["127.0.0.0", "127.255.255.255", "10.1.2.3", "::1", "0:0:0:0:0:0:0:1"])(
    "given %s inside says so",
    (address) => {
      expect(isInNetworks(address, networks)).toBe(true);
    },
  );
  test.each(["126.255.255.255", "128.0.0.0", "10.1.2.4", "::2", "::ffff:127.0.0.1", "::ffff:7f00:1", "127.1", ""])(
    "given %j outside says so",
    (address) => expect(isInNetworks(address, networks)).toBe(false),
  );
});

test.each([
  "",
  "127.0.0.1",
  "127.0.0.0/",
  "127.0.0.0/33",
  "::1/129",
  "127.1/8",
  "0x7f.0.0.0/8",
  "localhost/8",
  "127.0.0.0/8/8",
  "127.0.0.0/-1",
  "fe80::%1/10",
])("parseNetwork() given %j throws", (cidr) =>
  expect(() => parseNetwork(cidr)).toThrow(`Cannot use network because it is not a CIDR block: ${cidr}`),
);

type Family = 4 | 6;

// The judge of these tests is plain arithmetic, sharing nothing with the code under test.
function isPublicByTable(value: bigint, family: Family): boolean {
  return (family === 4 ? specialIpv4 : specialIpv6)
    .map((cidr) => block(cidr))
    .every(({ first, last }) => value < first || value > last);
}

function block(cidr: string): { first: bigint; last: bigint; family: Family } {
  const [address = "", length = ""] = cidr.split("/");
  const family = address.includes(":") ? 6 : 4;
  const size = 1n << BigInt((family === 4 ? 32 : 128) - Number(length));
  const first = family === 4 ? readIpv4(address) : readIpv6(address);
  return { first, last: first + size - 1n, family };
}

function readIpv4(address: string): bigint {
  return address.split(".").reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function readIpv6(address: string): bigint {
  const [head = "", tail = ""] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce((value, part) => value * 65_536n + BigInt(`0x${part}`), 0n);
}

function write(value: bigint, family: Family): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
  return Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 65_535n).toString(16)).join(
    ":",
  );
}

function isInFamily(value: bigint, family: Family): boolean {
  return value >= 0n && value < 1n << (family === 4 ? 32n : 128n);
}

// Half of the addresses are anywhere, half within a few of an edge, where mistakes are likely.
function arbitraryAddress(family: Family): fc.Arbitrary<bigint> {
  const max = (1n << (family === 4 ? 32n : 128n)) - 1n;
  const edges = (family === 4 ? specialIpv4 : specialIpv6)
    .map((cidr) => block(cidr))
    .flatMap(({ first, last }) => [first, last]);
  const nearEdge = fc
    .tuple(fc.constantFrom(...edges), fc.bigInt({ min: -3n, max: 3n }))
    .map(([edge, offset]) => edge + offset);
  const delegated = fc.bigInt({ min: 0x2000n << 112n, max: (0x4000n << 112n) - 1n });
  const anywhere = fc.bigInt({ min: 0n, max });
  return fc.oneof(anywhere, family === 6 ? delegated : anywhere, nearEdge).filter((value) => isInFamily(value, family));
}
