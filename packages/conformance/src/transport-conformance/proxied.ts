import type { HttpTransport, TransportResult } from "@design-catalog/core/ports";
import type { EgressProxy } from "@design-catalog/webhook-engine/transport-parts";
import { describe, expect, test } from "#runner";
import { type ConnectProxy, type ConnectProxyOptions, startConnectProxy } from "../connect-proxy.ts";
import { startMutualReceiver } from "../mutual-receiver.ts";
import type { Receiver } from "../receiver.ts";
import { createTestAuthority } from "../tls.ts";
import { expectError, expectResponse, type TransportFixture, transportRequest, withReceiver } from "./fixture.ts";

const login = { user: "catalog", password: "p:ä w/1" };
/** Credentials of the proxy as it gets them. */
const credentials = Buffer.from("catalog:p:ä w/1").toString("base64");

/** Faults of a proxy: its answer to CONNECT, and the text for operators. */
const faults: readonly (readonly [name: string, answer: string, message: string])[] = [
  [
    "wants other credentials",
    "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
    "the proxy does not accept the credentials, or wants some (status 407)",
  ],
  [
    "refuses the credentials as Tinyproxy does",
    "HTTP/1.0 401 Unauthorized\r\n\r\n",
    "the proxy does not accept the credentials, or wants some (status 401)",
  ],
  [
    "cannot connect",
    "HTTP/1.0 502 Bad Gateway\r\n\r\nwords",
    "the proxy opens no connection to the receiver (status 502)",
  ],
  [
    "redirects",
    "HTTP/1.1 302 Found\r\nlocation: https://b.example\r\n\r\n",
    "the proxy opens no connection to the receiver (status 302)",
  ],
  ["does not speak HTTP", "220 mail.example ESMTP\r\n\r\n", "the proxy's answer is not HTTP/1.1"],
  ["answers twice", "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "the proxy sent bytes before the receiver could"],
  [
    "sends an endless head",
    `HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}`,
    "the head of the proxy's answer is too long",
  ],
  ["closes the connection", "", "the proxy closed the connection before its answer"],
];

/** A transport's connections through a proxy. */
export function proxiedChecks({ create, authority }: TransportFixture): void {
  async function through(
    options: ConnectProxyOptions,
    check: (proxy: ConnectProxy, transport: HttpTransport) => Promise<void>,
    settings: Partial<EgressProxy> = {},
  ): Promise<void> {
    const proxy = await startConnectProxy(options);
    const protocol = options.certificate ? "https:" : "http:";
    const place = { protocol, hostname: "localhost", port: proxy.port, ...settings } as const;
    const transport = create({ extraCertificates: authority().certificate, proxy: place });
    try {
      await check(proxy, transport);
    } finally {
      await transport.close();
      await proxy.close();
    }
  }

  async function checkTunnel(receiver: Receiver, proxy: ConnectProxy, transport: HttpTransport): Promise<void> {
    const sent = () => transport.send(transportRequest(receiver.port)).then(expectResponse);
    const [first, second] = [await sent(), await sent()];
    expect([first.reusedConnection, second.reusedConnection]).toEqual([false, true]);
    expect([first.remoteAddress, typeof first.timings.connectMs]).toEqual(["127.0.0.1", "number"]);
    const end = `127.0.0.1:${receiver.port}`;
    // The vetted address, never the name, and nothing of the request.
    expect(proxy.heads).toEqual([
      `CONNECT ${end} HTTP/1.1\r\nHost: ${end}\r\nProxy-Authorization: Basic ${credentials}\r\n\r\n`,
    ]);
    expect(receiver.serverNames).toEqual(["localhost"]);
    expect(receiver.requests.map(({ headers }) => headers["proxy-authorization"])).toEqual([undefined, undefined]);
    expect(receiver.requests[0]?.headers["host"]).toBe(`localhost:${receiver.port}`);
  }

  describe("a proxy", () => {
    test("gets the vetted address, and the receiver a connection of its own name", async () => {
      await withReceiver({ authority: authority() }, async (receiver) => {
        await through({}, (proxy, transport) => checkTunnel(receiver, proxy, transport), { login });
      });
    });

    test("that speaks TLS is verified for its own name", async () => {
      const certificate = await authority().issue({ names: ["localhost"] });
      await withReceiver({ authority: authority() }, (receiver) =>
        through({ certificate }, (proxy, transport) => checkTunnel(receiver, proxy, transport), { login }),
      );
      const other = await authority().issue({ names: ["proxy.example"] });
      await through({ certificate: other }, async (proxy, transport) => {
        const message = "cannot trust the proxy: certificate is for proxy.example, not localhost";
        expect(failureOf(await transport.send(transportRequest(1)))).toEqual(["proxy", message]);
        expect(proxy.heads).toEqual([]);
      });
    });

    test("that asks for a client certificate gets none, and the receiver gets that of its endpoint", async () => {
      const [certificate, clients] = [await authority().issue({ names: ["localhost"] }), await createTestAuthority()];
      const { cert, key } = await clients.issue({ commonName: "catalog", isClient: true });
      const receiver = await startMutualReceiver({ certificate, clients });
      await through({ certificate }, async (proxy, transport) => {
        const request = transportRequest(receiver.port, { clientCertificate: { pem: `${cert}\n${key}` } });
        expectResponse(await transport.send(request));
        expect([proxy.certified(), receiver.clientNames]).toEqual([0, ["catalog"]]);
      });
      await receiver.close();
    });

    test.each(faults)("that %s fails the attempt by its class", async (_name, answer, message) => {
      await through(
        { behaviour: (socket) => void socket.end(answer) },
        async (proxy, transport) => {
          const result = await transport.send(transportRequest(1));
          expect(failureOf(result)).toEqual(["proxy", message]);
          expect(JSON.stringify(result)).not.toContain(credentials);
          expect(proxy.heads).toHaveLength(1);
        },
        { login },
      );
    });

    test("that is not there, or does not answer in time, fails the attempt by its class", async () => {
      await through({}, async (proxy, transport) => {
        await proxy.close();
        const refused = await transport.send(transportRequest(1));
        expect(failureOf(refused)).toEqual(["proxy", "cannot reach the proxy: connection refused"]);
      });
      await through({ behaviour: () => undefined }, async (proxy, transport) => {
        const late = await transport.send(transportRequest(1, { deadlineMs: 200 }));
        expect(failureOf(late)).toEqual(["proxy", "no connection by the proxy within 0.2 s"]);
        // Nothing stays open for an attempt that was given up.
        for (let tries = 0; proxy.openConnections() > 0 && tries < 100; tries++) await new Promise(setImmediate);
        expect(proxy.openConnections()).toBe(0);
      });
    });

    test("leaves the receiver's own faults to the receiver", async () => {
      const stranger = await createTestAuthority();
      await withReceiver({ authority: stranger }, (receiver) =>
        through({}, async (_, transport) => {
          expect(failureOf(await transport.send(transportRequest(receiver.port)))[0]).toBe("tls");
        }),
      );
      const behaviour = (socket: { end(text: string): unknown }) =>
        void socket.end("HTTP/1.1 200 OK\r\nproxy-agent: cut\r\n\r\n");
      await through({ behaviour }, async (_, transport) => {
        const cut = await transport.send(transportRequest(1));
        expect(failureOf(cut)).toEqual(["tls", "connection closed in the TLS handshake"]);
      });
    });
  });
}

function failureOf(result: TransportResult): readonly string[] {
  const { errorClass, message } = expectError(result);
  return [errorClass, message];
}
