import { describe, expect, test } from "bun:test";
import type { Log } from "@design-catalog/core";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createPorts, type HostPorts } from "./create-ports.ts";
import { openSecretBox } from "./keys/open-secret-box.ts";
import { createOutbound } from "./outbound.ts";

const silent = () => undefined;
const log: Log = { debug: silent, info: silent, warn: silent, error: silent };
const masterKeys = [btoa("k".repeat(32))];
const network = { webhookDnsServers: undefined, webhookAllowNetworks: [], webhookCertificates: undefined };
const { transport: _, ...outbound } = createOutbound(network, log);

function open(more: Partial<HostPorts> = {}) {
  return createPorts({
    ...outbound,
    log,
    secretBox: openSecretBox({ keys: () => masterKeys, file: undefined }),
    ...more,
  });
}

describe("createPorts()", () => {
  test("given no token signer neither issues nor accepts tokens", async () => {
    const { tokenSigner } = open();
    const claims = { iss: "https://catalog.example", sub: "1", aud: "x", iat: 0, exp: 1, auth_time: 0 };
    await expect(tokenSigner.signIdToken(claims, "RS256")).rejects.toThrow("Only the server issues tokens");
    expect(await tokenSigner.verify("token", { issuer: "https://catalog.example", nowSeconds: 0 })).toBeUndefined();
    expect(await tokenSigner.keySet()).toEqual({ keys: [] });
  });

  test("given a host's own port uses it", () => {
    const { tokenSigner } = open();
    expect(open({ tokenSigner }).tokenSigner).toBe(tokenSigner);
  });

  test("gives every host the adapters that reach servers outside", async () => {
    const { addressPolicy, webClient, dnsRecords } = open();
    expect(webClient).toBeDefined();
    expect(dnsRecords).toBeDefined();
    expect(await addressPolicy.vetDestination("https://127.0.0.1/")).toMatchObject({ allowed: false });
  });

  test("hashes a password with Argon2id and seals a secret with the ring's key", async () => {
    const { passwordHasher, secretBox } = open();
    expect(await passwordHasher.hash("correct horse battery staple")).toStartWith("$argon2id$");
    expect(await secretBox.open(await secretBox.seal("secret", "purpose"), "purpose")).toBe("secret");
  });

  test.each(["Dеsign Cаtalog", "Design Cata1og", "Design CataIog", "DESlGN CATAL0G"])(
    "sees that a client called %s looks like the service, and takes the name of its host",
    async (name) => {
      const { confusables } = open();
      const { callNamed } = await createTestApplication(confusables ? { confusables } : {});
      const metadata = { client_name: name, redirect_uris: ["https://planner.example/callback"] };
      const client = await callNamed("registerClient", null, { body: metadata });
      expect(client).toMatchObject({ client_name: "planner.example" });
    },
  );
});
