import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { applications } from "../../application/settings/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { observed } from "../../identity/accounts/observe-cost.fixture.ts";
import { findPortalPass } from "../../identity/users/find-portal-pass.ts";
import { users } from "../../identity/users/table.ts";
import { patchWebhook } from "../webhooks.fixture.ts";
import { createPortalLink } from "./create-link.ts";
import { getPortalLink, listPortalLinks, revokePortalLink } from "./manage-links.ts";
import { createPortalWorld } from "./portal.fixture.ts";
import { portalLinks } from "./table.ts";

const hourMs = 3_600_000;

let world: Awaited<ReturnType<typeof createPortalWorld>>;

beforeEach(async () => {
  world = await createPortalWorld();
});

const inFuture = (ms: number) => formatTimestamp(world.application.ports.clock.now() + ms);
const list = () => world.application.call(listPortalLinks, world.maker, { parameters: { id: world.endpoint.id } });

describe("createWebhookPortalLink", () => {
  test("makes a link whose token is in the fragment of its URL, and keeps only a hash of it", async () => {
    const { application, maker, endpoint, makeLink } = world;
    const link = await makeLink({ may: ["test"] });
    const token = /^https:\/\/catalog\.example\/portal#(dcp_[0-9a-f]{64})$/u.exec(link.url)?.[1] ?? "";
    expect(link.expiresAt).toBe(inFuture(hourMs));
    const row = await application.store.find(portalLinks, link.id);
    expect(row).toMatchObject({ endpointId: endpoint.id, may: ["test"], createdBy: maker.userId });
    expect(row?.tokenHash).toBe(await application.ports.digest.sha256(token));
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: link.id }) });
    expect(entries).toMatchObject([{ action: "create", kind: "WebhookPortalLink", actorUserId: maker.userId }]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|${row?.tokenHash}`, "u"));
  });

  test("ends a link within 30 days, and not in the past", async () => {
    const { makeLink } = world;
    const last = inFuture(30 * 24 * hourMs);
    expect((await makeLink({ expiresAt: last })).expiresAt).toBe(last);
    for (const [ms, code] of [
      [30 * 24 * hourMs + 1, "too_late"],
      [0, "in_past"],
    ] as const) {
      const { data } = await failureOf(() => makeLink({ expiresAt: inFuture(ms) }));
      expect(data.errors).toMatchObject([{ pointer: "/expiresAt", code }]);
    }
  });

  test("refuses more links than an endpoint may have open, and makes room as they end", async () => {
    const { other, makeLink } = world;
    for (let count = 0; count < 50; count++) await makeLink();
    expect(await failureOf(() => makeLink())).toMatchObject({ code: "limit_reached", data: { limit: 50 } });
    await makeLink({}, { id: other.id });
    world.application.ports.clock.advance(hourMs);
    await makeLink();
    expect(await list()).toHaveLength(1);
  });

  test("shows the URL again to a repeated key, audited as a reveal", async () => {
    const { application, maker, endpoint } = world;
    const make = () =>
      application.call(createPortalLink, maker, {
        parameters: { id: endpoint.id },
        body: { may: [] },
        idempotencyKey: "once",
      });
    const first = await make();
    expect(await make()).toEqual(first);
    expect(await list()).toHaveLength(1);
    const where = matches({ resourceId: first.id, action: "reveal" });
    expect(await application.store.count(auditEntries, where)).toBe(1);
  });
});

test("an unknown token asks the store the same as one of a link that was revoked or has ended", async () => {
  const { application, maker, endpoint, makeLink } = world;
  const tokenOf = ({ url }: { readonly url: string }) => new URL(url).hash.slice(1);
  const workFor = async (token: string) => {
    const work: string[] = [];
    const { clock, digest } = application.ports;
    const ports = { clock, digest: observed(digest, work) };
    expect(await findPortalPass(observed(application.store, work), token, ports)).toBeUndefined();
    return work;
  };
  const [revoked, ended] = [await makeLink(), await makeLink()];
  await application.call(revokePortalLink, maker, { parameters: { id: endpoint.id, portalId: revoked.id } });
  application.ports.clock.advance(hourMs);
  const unknown = await workFor(`dcp_${"0f".repeat(32)}`);
  expect(unknown).toEqual(["sha256 ", "select webhook_portal_links"]);
  for (const link of [revoked, ended]) expect(await workFor(tokenOf(link))).toEqual(unknown);
});

describe("the links of an endpoint", () => {
  test("are listed without a secret until they end, newest first", async () => {
    const { application, maker, endpoint, makeLink } = world;
    const [first, second] = [await makeLink({ may: ["roll"] }), await makeLink({ expiresAt: inFuture(2 * hourMs) })];
    const shown = { endpointId: endpoint.id, createdAt: inFuture(0), createdBy: maker.userId };
    expect(await list()).toEqual([
      { id: second.id, may: ["test", "resend", "roll", "filter"], expiresAt: second.expiresAt, ...shown },
      { id: first.id, may: ["roll"], expiresAt: first.expiresAt, ...shown },
    ]);
    application.ports.clock.advance(hourMs);
    expect(await list()).toMatchObject([{ id: second.id }]);
  });

  test("are found only under their endpoint, and no more once they are revoked", async () => {
    const { application, maker, endpoint, other, makeLink, passOf } = world;
    const link = await makeLink();
    const parameters = { id: endpoint.id, portalId: link.id };
    const elsewhere = { ...parameters, id: other.id };
    expect((await failureOf(() => application.call(getPortalLink, maker, { parameters: elsewhere }))).code).toBe(
      "not_found",
    );
    expect(await application.call(getPortalLink, maker, { parameters })).toMatchObject({ id: link.id });
    await application.call(revokePortalLink, maker, { parameters });
    for (const operation of [getPortalLink, revokePortalLink])
      expect((await failureOf(() => application.call(operation, maker, { parameters }))).code).toBe("not_found");
    expect(await passOf(link.url)).toBeUndefined();
    const where = matches({ resourceId: link.id, action: "delete" });
    expect(await application.store.count(auditEntries, where)).toBe(1);
  });
});

describe("the token of a link", () => {
  test("opens the portal until its time, and tells what the link allows", async () => {
    const { application, endpoint, maker, makeLink, passOf } = world;
    const { id, url, expiresAt } = await makeLink({ may: ["resend"] });
    const pass = {
      linkId: id,
      madeBy: maker.userId,
      subjectId: endpoint.id,
      may: new Set(["resend"] as const),
      expiresAt,
      acr: null,
    };
    expect(await passOf(url)).toEqual(pass);
    application.ports.clock.advance(hourMs - 1);
    expect(await passOf(url)).toEqual(pass);
    application.ports.clock.advance(1);
    expect(await passOf(url)).toBeUndefined();
  });

  test("is no other text", async () => {
    const { makeLink, passOf } = world;
    const { url } = await makeLink();
    for (const wrong of [
      url.replace("#dcp_", "#"),
      url.slice(0, -1),
      `${url}0`,
      url.replace(/.$/u, "g"),
      "https://a/#",
    ])
      expect(await passOf(wrong)).toBeUndefined();
  });

  test("ends with the endpoint", async () => {
    const { application, maker, endpoint, makeLink, passOf } = world;
    const { url } = await makeLink();
    const body = { version: 0, deleted: true };
    await application.call(patchWebhook, maker, { parameters: { id: endpoint.id }, body });
    expect(await passOf(url)).toBeUndefined();
  });

  test("ends when a role of its maker begins to require a passkey, unless a session with one made it", async () => {
    const { application, maker, makeLink, passOf } = world;
    const byPassword = await makeLink();
    const byPasskey = await makeLink({}, { by: { ...maker, acr: "phr" } });
    const requirePhishingResistant = (await application.store.find(users, maker.userId))?.roles ?? [];
    await application.store.transaction((transaction) =>
      transaction.update(applications, always, { settings: { requirePhishingResistant } }),
    );
    expect(await passOf(byPassword.url)).toBeUndefined();
    expect(await passOf(byPasskey.url)).toMatchObject({ linkId: byPasskey.id });
  });

  test("ends when its maker loses the privilege or the account", async () => {
    const { application, maker, makeLink, passOf } = world;
    const { url } = await makeLink();
    const change = (changes: object) =>
      application.store.transaction((transaction) => transaction.update(users, matches({ id: maker.userId }), changes));
    const user = await application.store.find(users, maker.userId);
    for (const loss of [{ roles: [] }, { status: "blocked" as const }, { deleted: true }]) {
      await change(loss);
      expect(await passOf(url)).toBeUndefined();
      await change({ roles: user?.roles, status: "active", deleted: false });
      expect(await passOf(url)).toBeDefined();
    }
  });
});
