import { expect, test } from "bun:test";
import { networkOf } from "./network-of.ts";

const networks: readonly (readonly [address: string, network: string])[] = [
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
];

for (const [address, network] of networks) {
  test(`networkOf() given ${address} gives ${network}`, () => expect(networkOf(address)).toBe(network));
}
