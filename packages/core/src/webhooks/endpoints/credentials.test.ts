import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { ClientCertificateReader } from "../../ports/client-certificate.ts";
import { createWebhook, getWebhook, listWebhooks, patchWebhook } from "../webhooks.fixture.ts";
import { mask } from "./masked.ts";
import { endpointPurpose, webhookEndpoints } from "./table.ts";

const example = { url: "https://hooks.dealer.example/catalog", eventTypes: ["*"] };
const shown = { subject: "CN=catalog, O=Dealer", fingerprint: "AB:CD", notAfter: "2027-11-21T09:30:00.000Z" };
const pem = "-----BEGIN PRIVATE KEY-----\ntop-secret-one\n-----END PRIVATE KEY-----";
const otherPem = pem.replace("one", "two");

const readClientCertificate: ClientCertificateReader = (text) =>
  text.includes("broken")
    ? { outcome: "refused", message: "The PEM contains no certificate" }
    : { outcome: "read", ...shown, ...(text.includes("old") && { notAfter: "2026-11-21T09:30:00.000Z" }) };

async function setUp(extra: object = {}, ports: object = { readClientCertificate }) {
  const application = await createTestApplication(ports);
  const { administrator, store } = application;
  const create = (more: object = {}) =>
    application.call(createWebhook, administrator, { body: { ...example, ...extra, ...more } });
  const { endpoint } = await create();
  const parameters = { id: endpoint.id };
  const patch = (body: object) => application.call(patchWebhook, administrator, { parameters, body });
  const get = () => application.call(getWebhook, administrator, { parameters });
  const stored = async () => (await store.find(webhookEndpoints, endpoint.id))?.credentials ?? null;
  /** The PEM that deliveries would present. */
  const storedPem = async () => {
    const sealed = (await stored())?.clientCertificate?.sealed;
    return sealed && (await application.ports.secretBox.open(sealed, endpointPurpose(endpoint.id)));
  };
  return { application, administrator, store, create, endpoint, patch, get, stored, storedPem };
}

describe("the client certificate of an endpoint", () => {
  test("is shown by what it tells everybody, and stored sealed", async () => {
    const { application, administrator, endpoint, get, stored, storedPem } = await setUp({
      clientCertificate: { pem },
    });
    expect(endpoint.clientCertificate).toEqual({ pem: mask, ...shown });
    expect(await get()).toEqual(endpoint);
    expect(await storedPem()).toBe(pem);
    const list = await application.call(listWebhooks, administrator);
    expect(JSON.stringify([list, endpoint, await stored()])).not.toContain("top-secret");
  });

  test("stays when the answer comes back as it was, and its own PEM changes nothing", async () => {
    const { get, patch, storedPem } = await setUp({ clientCertificate: { pem } });
    const { clientCertificate } = await get();
    expect((await patch({ version: 0, clientCertificate })).version).toBe(0);
    expect((await patch({ version: 0, clientCertificate: { pem } })).version).toBe(0);
    expect((await patch({ version: 0, description: "Orders" })).clientCertificate).toEqual(clientCertificate);
    expect(await storedPem()).toBe(pem);
  });

  test("is replaced by another, and removed by null", async () => {
    const { patch, stored, storedPem } = await setUp({ clientCertificate: { pem } });
    expect((await patch({ version: 0, clientCertificate: { pem: otherPem } })).version).toBe(1);
    expect(await storedPem()).toBe(otherPem);
    expect((await patch({ version: 1, clientCertificate: null })).clientCertificate).toBeNull();
    expect(await stored()).toBeNull();
  });

  test.each<[string, object]>([
    ["unsent", {}],
    ["masked", { clientCertificate: { pem: mask } }],
  ])("that is %s never serves another host", async (_, sent) => {
    const { patch, get, endpoint } = await setUp({ clientCertificate: { pem } });
    const failure = await failureOf(() => patch({ version: 0, url: "https://other.dealer.example/", ...sent }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/clientCertificate", code: "client_certificate_required" }]);
    expect(await get()).toEqual(endpoint);
  });

  test.each<[string, string, object, string | undefined]>([
    ["another path", "https://HOOKS.dealer.example:443/other", {}, pem],
    ["another host, sent again", "https://other.dealer.example/", { clientCertificate: { pem } }, pem],
    ["another host, removed", "https://other.dealer.example/", { clientCertificate: null }, undefined],
  ])("given a URL of %s is as asked", async (_, url, sent, expected) => {
    const { patch, storedPem } = await setUp({ clientCertificate: { pem } });
    expect((await patch({ version: 0, url, ...sent })).url).toBe(url);
    expect(await storedPem()).toBe(expected);
  });

  test.each([
    ["that cannot be used", "broken", "unusable_certificate", "The PEM contains no certificate"],
    ["that has expired", "old", "unusable_certificate", "The certificate expired on 2026-11-21"],
    ["whose mask stands for nothing", mask, "client_certificate_required", "none is stored"],
  ])("%s is refused, and what is stored stays", async (_, sent, code, message) => {
    const { create, patch, get, endpoint } = await setUp();
    for (const work of [
      () => create({ clientCertificate: { pem: sent } }),
      () => patch({ version: 0, clientCertificate: { pem: sent } }),
    ]) {
      const failure = await failureOf(work);
      expect(failure.code).toBe("validation_failed");
      expect(failure.data.errors).toEqual([
        { pointer: "/clientCertificate/pem", code, message: expect.stringContaining(message) },
      ]);
    }
    expect(await get()).toEqual(endpoint);
  });

  test("is refused where nothing can read it", async () => {
    const { create } = await setUp({}, {});
    const failure = await failureOf(() => create({ clientCertificate: { pem } }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/clientCertificate/pem", code: "unusable_certificate" }]);
  });

  test("leaves no trace in the audit trail", async () => {
    const { application, endpoint, patch } = await setUp({ clientCertificate: { pem } });
    await patch({ version: 0, clientCertificate: { pem: otherPem } });
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: endpoint.id }) });
    expect(entries.at(-1)?.changes).toEqual([{ field: "credentials", before: "[secret]", after: "[secret]" }]);
    expect(JSON.stringify(entries)).not.toMatch(/top-secret/u);
  });

  test("next to credentials of a later version leaves them as they are", async () => {
    const { store, endpoint, patch, stored } = await setUp({ clientCertificate: { pem } });
    const others = { others: { sealed: "x" } };
    const later = { ...(await stored()), ...others };
    await store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { credentials: later }),
    );
    await patch({ version: 0, description: "Orders" });
    expect(await stored()).toEqual(later);
    await patch({ version: 1, clientCertificate: null });
    expect(JSON.stringify(await stored())).toBe(JSON.stringify(others));
  });
});

describe("the authorization of an endpoint", () => {
  const auth = {
    type: "oauth2_client_credentials",
    tokenUrl: "https://login.dealer.example/token",
    clientId: "catalog",
    clientSecret: "top-secret-one",
    scope: "hooks",
  } as const;
  const masked = { ...auth, clientSecret: mask };

  /** The secret that deliveries would send to the token endpoint. */
  async function secretOf({ application, endpoint, stored }: Awaited<ReturnType<typeof setUp>>) {
    const sealed = (await stored())?.auth?.sealed ?? "";
    return application.ports.secretBox.open(sealed, endpointPurpose(endpoint.id));
  }

  test("is shown with its secret masked, stored sealed, and stays when the answer comes back", async () => {
    const scene = await setUp({ auth });
    const { endpoint, patch, get, stored } = scene;
    expect(endpoint.auth).toEqual(masked);
    expect((await patch({ version: 0, auth: (await get()).auth })).version).toBe(0);
    expect((await patch({ version: 0, auth: { ...masked, scope: "all" } })).auth).toEqual({ ...masked, scope: "all" });
    expect(await secretOf(scene)).toBe("top-secret-one");
    expect(JSON.stringify([await get(), await stored()])).not.toContain("top-secret");
    expect((await patch({ version: 1, auth: null })).auth).toBeNull();
    expect(await stored()).toBeNull();
  });

  test.each<[string, object]>([
    ["another token URL", { auth: { ...masked, tokenUrl: "https://other.dealer.example/token" } }],
    ["another host", { url: "https://other.dealer.example/" }],
    ["another host, with a mask", { url: "https://other.dealer.example/", auth: masked }],
  ])("given %s needs its secret again", async (_, sent) => {
    const scene = await setUp({ auth });
    const failure = await failureOf(() => scene.patch({ version: 0, ...sent }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/auth/clientSecret", code: "client_secret_required" }]);
    expect(await scene.get()).toEqual(scene.endpoint);
    const given = { auth: { ...auth, ...Reflect.get(sent, "auth"), clientSecret: "top-secret-two" } };
    await scene.patch({ version: 0, ...sent, ...given });
    expect(await secretOf(scene)).toBe("top-secret-two");
  });

  test("is refused at a URL that deliveries would refuse, and with the mask of nothing", async () => {
    const { create, patch } = await setUp();
    const refused = { auth: { ...auth, tokenUrl: "https://refused.example/" } };
    for (const work of [() => create(refused), () => patch({ version: 0, ...refused })])
      expect((await failureOf(work)).data.errors).toMatchObject([{ pointer: "/auth/tokenUrl", code: "forbidden_url" }]);
    const failure = await failureOf(() => create({ auth: masked }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/auth/clientSecret", code: "client_secret_required" }]);
  });

  test("leaves no trace of its secret in the audit trail", async () => {
    const { application, endpoint, patch } = await setUp({ auth });
    await patch({ version: 0, auth: { ...auth, clientSecret: "top-secret-two" } });
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: endpoint.id }) });
    expect(JSON.stringify(entries)).toContain("credentials");
    expect(JSON.stringify(entries)).not.toContain("top-secret");
  });
});
