import { describe, expect, test } from "bun:test";
import { isNear } from "./near-client.ts";

const judge = (address: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
  isNear(address, new Headers(headers));

describe("a client is near", () => {
  test.each(["127.0.0.1", "::1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "100.64.0.1", "fd00::1", "::ffff:10.0.0.1"])(
    "at %s",
    (address) => expect(judge(address)).toBe(true),
  );

  test("behind proxies that name only private addresses", () => {
    expect(judge("10.0.0.1", { "x-forwarded-for": "10.0.0.9, 192.168.1.1", "x-real-ip": "10.0.0.9" })).toBe(true);
    expect(judge("10.0.0.1", { forwarded: 'for=10.0.0.9;proto=https, for="[fd00::1]:4711"' })).toBe(true);
  });
});

describe("a client is not near", () => {
  test.each(["198.51.100.1", "2001:db8::1", "172.32.0.1", "::ffff:198.51.100.1", "", undefined])("at %s", (address) =>
    expect(judge(address)).toBe(false),
  );

  test.each([
    ["x-forwarded-for", "198.51.100.1"],
    ["x-forwarded-for", "10.0.0.9, 198.51.100.1"],
    ["x-forwarded-for", "198.51.100.1, 10.0.0.9"],
    ["x-forwarded-for", "unknown"],
    ["x-real-ip", "198.51.100.1"],
    ["forwarded", 'for="[2001:db8::1]:4711"'],
    ["forwarded", "for=10.0.0.9, for=198.51.100.1;proto=https"],
    ["forwarded", "for=_hidden"],
  ])("behind a proxy that sends %s: %s", (name, value) => expect(judge("10.0.0.1", { [name]: value })).toBe(false));
});
