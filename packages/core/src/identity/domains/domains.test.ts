import { describe, expect, test } from "bun:test";
import { pause } from "@design-catalog/testing/deferred";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { TxtAnswer } from "../../ports/dns-records.ts";
import type { WebResult } from "../../ports/web-client.ts";
import { ssoProviders } from "../sso/tables.ts";
import { checkDomains } from "./check-domains.ts";
import { ssoEnforcedFor } from "./sso-enforced-for.ts";
import { type DomainRow, domains } from "./table.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The DNS zone and the web server of a domain's owner. */
async function setUp() {
  const records = new Map<string, readonly string[]>();
  const files = new Map<string, string>();
  const asked: string[] = [];
  const application = await createTestApplication({
    dnsRecords: {
      async txt(name): Promise<TxtAnswer> {
        asked.push(name);
        return { outcome: "records", texts: records.get(name) ?? [] };
      },
    },
    webClient: {
      async request({ url }): Promise<WebResult> {
        const text = files.get(url);
        return { outcome: "response", statusCode: text === undefined ? 404 : 200, headers: {}, text: text ?? "" };
      },
    },
  });
  const { administrator, ports } = application;
  const upkeep = {
    clock: ports.clock,
    log: ports.log,
    contextOf: () => application.contextOf(null),
    applicationIds: async () => [application.store.applicationId],
  };
  // The operations have compared their outputs with their schemas.
  const call = async (name: string, input: object) =>
    (await application.callNamed(name, administrator, input)) as Pick<
      DomainRow,
      "id" | "validationToken" | "lastError"
    >;
  return {
    ...application,
    records,
    files,
    asked,
    add: (body: object) => call("createDomain", { body }),
    refresh: (id: string) => call("refreshDomain", { body: { id }, idempotencyKey: `refresh ${id}` }),
    check: (id: string) => call("checkDomain", { body: { id } }),
    remove: (id: string) => application.callNamed("deleteDomain", administrator, { query: { id } }),
    list: () => application.callNamed("listDomains", administrator),
    sweep: () => checkDomains(upkeep),
    read: (id: string) => application.store.find(domains, id),
  };
}

describe("domains", () => {
  test("are stored in their ASCII form, pending, with both ways to prove them", async () => {
    const { add, list } = await setUp();
    const domain = await add({ domain: "Bücher.example", enforcesSso: true });
    const { validationToken } = domain;
    expect(domain).toMatchObject({
      domain: "xn--bcher-kva.example",
      status: "pending",
      servesApplication: false,
      enforcesSso: true,
      record: {
        type: "TXT",
        name: "_design-catalog.xn--bcher-kva.example",
        value: `design-catalog-verification=${validationToken}`,
      },
      file: {
        url: `https://xn--bcher-kva.example/.well-known/design-catalog-verification/${validationToken}`,
        content: `design-catalog-verification=${validationToken}`,
      },
    });
    expect(validationToken).toMatch(/^[0-9a-f]{64}$/u);
    expect(await list()).toEqual([domain]);
  });

  test("are refused if they are malformed or already there", async () => {
    const { add } = await setUp();
    expect((await failureOf(() => add({ domain: "192.0.2.7" }))).data.errors).toMatchObject([{ pointer: "/domain" }]);
    await add({ domain: "dealer.example" });
    expect((await failureOf(() => add({ domain: "DEALER.example" }))).code).toBe("duplicate");
  });

  test("serve the application only if the caller holds every privilege", async () => {
    const { callNamed, actorWith, list, add, read } = await setUp();
    const actor = actorWith("Admin Domains r/w");
    const attempt = (servesApplication: boolean) =>
      callNamed("createDomain", actor, { body: { domain: "a.example", servesApplication } });
    expect((await failureOf(() => attempt(true))).code).toBe("forbidden");
    expect(await list()).toEqual([]);
    expect(await attempt(false)).toMatchObject({ servesApplication: false });
    const { id, validationToken } = await add({ domain: "b.example", servesApplication: true });
    expect((await failureOf(() => callNamed("refreshDomain", actor, { body: { id } }))).code).toBe("forbidden");
    expect(await read(id)).toMatchObject({ validationToken });
  });

  test("keep their token when they are removed and added again, so an existing record still proves them", async () => {
    const { add, remove, list, records, sweep, read } = await setUp();
    const first = await add({ domain: "dealer.example" });
    await remove(first.id);
    expect(await list()).toEqual([]);
    expect((await failureOf(() => remove(first.id))).code).toBe("not_found");
    const second = await add({ domain: "dealer.example", servesApplication: true });
    expect(second.validationToken).toBe(first.validationToken);
    records.set("_design-catalog.dealer.example", [`design-catalog-verification=${second.validationToken}`]);
    await sweep();
    expect(await read(second.id)).toMatchObject({ status: "verified", lastError: null });
  });

  test("get a new token by a refresh, and are checked at once", async () => {
    const { add, refresh, records, sweep, read } = await setUp();
    const before = await add({ domain: "dealer.example" });
    records.set("_design-catalog.dealer.example", [`design-catalog-verification=${before.validationToken}`]);
    await sweep();
    expect(await read(before.id)).toMatchObject({ status: "verified" });
    const after = await refresh(before.id);
    expect(after).toMatchObject({ status: "pending", verifiedAt: null });
    expect(after.validationToken).not.toBe(before.validationToken);
    expect(after).toMatchObject({
      lastError: expect.stringContaining("No TXT record"),
      lastErrorSentences: [
        { code: "record_missing", parameters: { record: "_design-catalog.dealer.example" } },
        {
          code: "file_missing",
          parameters: { url: expect.stringContaining("https://dealer.example/"), status: "404" },
        },
      ],
    });
  });

  test("are checked on demand with the token that they have, also after the service has given up", async () => {
    const { add, check, records, sweep, read, ports } = await setUp();
    const before = await add({ domain: "dealer.example" });
    expect((await check(before.id)).lastError).toContain("No TXT record");
    ports.clock.advance(15 * dayMs);
    await sweep();
    expect(await read(before.id)).toMatchObject({ status: "failed" });
    records.set("_design-catalog.dealer.example", [`design-catalog-verification=${before.validationToken}`]);
    expect(await check(before.id)).toMatchObject({ status: "verified", validationToken: before.validationToken });
    expect((await failureOf(() => check("6740a1f2c3d4e5f607182999"))).code).toBe("not_found");
  });
});

test("checkDomain() says with every fault what the server, or the way to it, has answered", async () => {
  const webAnswers: WebResult[] = [
    { outcome: "error", message: "The certificate has expired" },
    { outcome: "response", statusCode: 200, headers: {}, text: "other" },
  ];
  const application = await createTestApplication({
    dnsRecords: { txt: async () => ({ outcome: "error", message: "The DNS record could not be read (ESERVFAIL)" }) },
    webClient: {
      request: async () => webAnswers.shift() ?? { outcome: "response", statusCode: 404, headers: {}, text: "" },
    },
  });
  const { administrator } = application;
  const body = {
    id: idOf(await application.callNamed("createDomain", administrator, { body: { domain: "a.example" } })),
  };
  const check = async () => application.callNamed("checkDomain", administrator, { body });
  const dns = "The DNS did not answer for _design-catalog.a.example: The DNS record could not be read (ESERVFAIL)";
  expect(await check()).toMatchObject({
    lastError: expect.stringMatching(/ESERVFAIL\); The file https:.* could not be read: The certificate has expired$/u),
    lastErrorSentences: [
      { parameters: { answer: "The DNS record could not be read (ESERVFAIL)" } },
      { parameters: { answer: "The certificate has expired" } },
    ],
  });
  const again: unknown = await check();
  expect(again).toMatchObject({ lastErrorSentences: [{ code: "dns_failed" }, { code: "file_wrong" }] });
  expect(again).toMatchObject({ lastError: expect.stringContaining(dns) });
});

describe("checkDomains()", () => {
  test("verifies a domain by a file on the web server", async () => {
    const { add, files, sweep, read, ports } = await setUp();
    const { id, validationToken } = await add({ domain: "dealer.example" });
    const url = `https://dealer.example/.well-known/design-catalog-verification/${validationToken}`;
    files.set(url, validationToken);
    await sweep();
    // A server that echoes the request has proved nothing.
    expect(await read(id)).toMatchObject({ status: "pending" });
    files.set(url, `design-catalog-verification=${validationToken}\n`);
    ports.clock.advance(2 * minuteMs);
    await sweep();
    expect(await read(id)).toMatchObject({ status: "verified" });
  });

  test("runs ten checks at once, and leaves those beyond 30 to the next sweep", async () => {
    const state = { running: 0, runningMax: 0, asked: new Set<string>() };
    const webClient = {
      async request({ url }: { readonly url: string }): Promise<WebResult> {
        state.asked.add(new URL(url).hostname);
        state.runningMax = Math.max(state.runningMax, ++state.running);
        await pause(1);
        state.running -= 1;
        return { outcome: "error", message: "nobody answers" };
      },
    };
    const { callNamed, administrator, ports, store, contextOf } = await createTestApplication({ webClient });
    const applicationIds = async () => [store.applicationId];
    const { clock, log } = ports;
    const sweep = () => checkDomains({ clock, log, contextOf: () => contextOf(null), applicationIds });
    for (let count = 0; count < 45; count++)
      await callNamed("createDomain", administrator, { body: { domain: `d${count}.example` } });
    expect(await sweep()).toBe(30);
    expect([state.runningMax, state.asked.size]).toEqual([10, 30]);
    // The domains of the first sweep are due again, and queue behind those never checked.
    clock.advance(2 * minuteMs);
    expect(await sweep()).toBe(30);
    expect(state.asked.size).toBe(45);
  });

  test("accepts no record with another name or token", async () => {
    const { add, records, sweep, read } = await setUp();
    const { id, validationToken } = await add({ domain: "dealer.example" });
    records.set("dealer.example", [`design-catalog-verification=${validationToken}`]);
    records.set("_design-catalog.dealer.example", [validationToken, "design-catalog-verification=00"]);
    await sweep();
    expect(await read(id)).toMatchObject({ status: "pending", verifiedAt: null });
  });

  test("checks pending domains every few minutes at first, then less often, and gives up after two weeks", async () => {
    const { add, asked, sweep, ports, read } = await setUp();
    const { id } = await add({ domain: "dealer.example" });
    const checksWithin = async (durationMs: number, stepMs: number) => {
      const before = asked.length;
      for (let passedMs = 0; passedMs < durationMs; passedMs += stepMs) {
        await sweep();
        ports.clock.advance(stepMs);
      }
      return asked.length - before;
    };
    expect(await checksWithin(60 * minuteMs, minuteMs)).toBe(30);
    expect(await checksWithin(60 * minuteMs, minuteMs)).toBe(4);
    ports.clock.advance(dayMs);
    expect(await checksWithin(dayMs, 60 * minuteMs)).toBe(4);
    ports.clock.advance(14 * dayMs);
    expect(await checksWithin(dayMs, 60 * minuteMs)).toBe(1);
    expect(await read(id)).toMatchObject({ status: "failed" });
  });

  test("checks verified domains weekly, and tolerates a missing proof for a week", async () => {
    const { add, asked, records, sweep, ports, read, store } = await setUp();
    const { id, validationToken } = await add({ domain: "dealer.example" });
    records.set("_design-catalog.dealer.example", [`design-catalog-verification=${validationToken}`]);
    await sweep();
    ports.clock.advance(6 * dayMs);
    await sweep();
    expect(asked).toHaveLength(1);
    records.clear();
    ports.clock.advance(dayMs);
    await sweep();
    expect(await read(id)).toMatchObject({ status: "verified", lastError: expect.stringContaining("No TXT record") });
    ports.clock.advance(7 * dayMs - minuteMs);
    await sweep();
    expect(await read(id)).toMatchObject({ status: "verified" });
    ports.clock.advance(7 * 60 * minuteMs);
    await sweep();
    expect(await read(id)).toMatchObject({ status: "failed" });
    const entries = await store.select(auditEntries, { where: matches({ resourceId: id }) });
    expect(entries.map(({ action }) => action)).toEqual(["create", "update", "update"]);
  });

  test("clears a failure when the proof is back", async () => {
    const { add, records, sweep, ports, read } = await setUp();
    const { id, validationToken } = await add({ domain: "dealer.example" });
    const prove = () =>
      records.set("_design-catalog.dealer.example", [`design-catalog-verification=${validationToken}`]);
    prove();
    await sweep();
    records.clear();
    ports.clock.advance(8 * dayMs);
    await sweep();
    prove();
    ports.clock.advance(7 * 60 * minuteMs);
    await sweep();
    const now = new Date(ports.clock.now()).toISOString();
    expect(await read(id)).toMatchObject({ status: "verified", lastError: null, verifiedAt: now });
  });
});

describe("ssoEnforcedFor()", () => {
  test("is true for a verified domain that enforces it, while an enabled provider admits its addresses", async () => {
    const { add, records, sweep, store, remove, ports } = await setUp();
    const { id, validationToken } = await add({ domain: "dealer.example", enforcesSso: true });
    await add({ domain: "other.example", enforcesSso: false });
    const enforced = (address: string) => ssoEnforcedFor(store, address);
    const providerId = ports.ids.next();
    const now = new Date(ports.clock.now()).toISOString();
    const base = { version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
    const texts = { name: "P", slug: "p", issuer: "https://login.example", clientId: "c" };
    const lists = { scopes: [], claimMapping: {}, roleMapping: [], allowedDomains: [] };
    const switches = { autoCreate: true, linkByVerifiedEmail: false, enabled: true };
    const secret = { sealedClientSecret: null, clientSecretHint: null };
    const row = { id: providerId, ...base, ...texts, ...lists, ...switches, ...secret };
    await store.transaction((transaction) => transaction.insert(ssoProviders, [row]));
    expect(await enforced("kim@dealer.example")).toBe(false);
    records.set("_design-catalog.dealer.example", [`design-catalog-verification=${validationToken}`]);
    await sweep();
    expect(await enforced("Kim@Dealer.Example")).toBe(true);
    expect(await enforced("kim@dealer.example\u2800\u200b ")).toBe(true);
    expect(await enforced("kim@sub.dealer.example")).toBe(false);
    expect(await enforced("kim@other.example")).toBe(false);
    const own = matches({ id: providerId });
    await store.transaction((transaction) => transaction.update(ssoProviders, own, { enabled: false }));
    expect(await enforced("kim@dealer.example")).toBe(false);
    const change = (changes: object) =>
      store.transaction((transaction) => transaction.update(ssoProviders, own, { enabled: true, ...changes }));
    await change({ allowedDomains: ["other.example"] });
    expect(await enforced("kim@dealer.example")).toBe(false);
    await change({ allowedDomains: ["other.example", "dealer.example"] });
    expect(await enforced("kim@dealer.example")).toBe(true);
    await remove(id);
    expect(await enforced("kim@dealer.example")).toBe(false);
  });
});
