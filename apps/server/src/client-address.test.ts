import { describe, expect, test } from "bun:test";
import { createFindClientAddress } from "./client-address.ts";
import { listen } from "./listen.ts";

const find = createFindClientAddress(["10.0.0.0/8", "2001:db8:1::/48"]);

describe("the client of a request", () => {
  test.each([
    ["of a proxy is the one that it names", "10.0.0.1", "192.0.2.7", "192.0.2.7"],
    ["in a zone is read", "10.0.0.1", "fe80::7%eth0", "fe80::7"],
    ["of several proxies is the last that is none of them", "10.0.0.1", "192.0.2.7, 10.0.0.2", "192.0.2.7"],
    ["is not what stands before it", "10.0.0.1", "203.0.113.9, 192.0.2.7,10.0.0.2", "192.0.2.7"],
    ["from elsewhere is itself, whatever it says", "192.0.2.7", "203.0.113.9", "192.0.2.7"],
    ["of IPv6 has its own address", "2001:db8:1::5", "2001:db8:2::7", "2001:db8:2::7"],
    ["in brackets with a port is read", "10.0.0.1", "[2001:db8:2::7]:4711", "2001:db8:2::7"],
    ["with a port is read", "10.0.0.1", "192.0.2.7:4711", "192.0.2.7"],
    ["of a proxy that is seen within IPv6 is found", "::ffff:10.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"],
    ["of a proxy that names nobody is the proxy", "10.0.0.1", null, "10.0.0.1"],
    ["behind what is not an address is the proxy before it", "10.0.0.1", "192.0.2.7, unknown, 10.0.0.2", "10.0.0.2"],
    ["within the trusted networks is the first", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ])("%s", (_, socketAddress, forwardedFor, client) => {
    expect(find(socketAddress, forwardedFor)).toBe(client);
  });

  test("is that of the socket where no proxy is trusted", () => {
    const findAtSocket = createFindClientAddress([]);
    expect(findAtSocket("10.0.0.1", "192.0.2.7")).toBe("10.0.0.1");
    expect(findAtSocket(undefined, "192.0.2.7")).toBeUndefined();
  });
});

test.each([
  [["127.0.0.0/8"], "192.0.2.7"],
  [[], "127.0.0.1"],
])("a listener that trusts %j is asked by %s", async (trustedProxies, client) => {
  const answer = async (_: Request, clientAddress: string | undefined) => new Response(clientAddress);
  const listener = listen(answer, { host: "127.0.0.1", port: 0, trustedProxies });
  try {
    const response = await fetch(listener.url, { headers: { "x-forwarded-for": "203.0.113.9, 192.0.2.7" } });
    expect(await response.text()).toBe(client);
  } finally {
    await listener.close();
  }
});
