import { describe, expect, test } from "bun:test";
import { domainOfAddress, normalizeDomain } from "./domain-name.ts";

describe("normalizeDomain()", () => {
  test.each([
    ["dealer.example", "dealer.example"],
    ["Shop.Dealer.EXAMPLE", "shop.dealer.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["XN--BCHER-KVA.example", "xn--bcher-kva.example"],
    ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
  ])("given %s gives %s", (text, name) => {
    expect(normalizeDomain(text)).toBe(name);
  });

  test.each([
    "",
    "localhost",
    "dealer.example.",
    "dealer..example",
    ".dealer.example",
    "-dealer.example",
    "dealer-.example",
    "dealer_1.example",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(127)}example`,
    "192.0.2.7",
    "0x7f.1",
    "2130706433",
    "127.1",
    "1.2.3.4.5",
    "[::1]",
    "::1",
    "dealer.example:443",
    "user@dealer.example",
    "dealer.example/path",
    "dealer.example?x",
    "dealer.example#x",
    "dealer\\.example",
    "dealer.example\n",
    " dealer.example",
    "*.dealer.example",
    "de%61ler.example",
  ])("refuses %j", (text) => {
    expect(normalizeDomain(text)).toBeUndefined();
  });
});

describe("domainOfAddress()", () => {
  test.each([
    ["kim@Dealer.Example", "dealer.example"],
    ["kim@sub.dealer.example", "sub.dealer.example"],
    ["nobody", undefined],
    ["kim@localhost", undefined],
  ])("of %s is %s", (address, domain) => {
    expect(domainOfAddress(address)).toBe(domain);
  });
});
