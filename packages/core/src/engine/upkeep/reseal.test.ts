import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { users } from "../../identity/users/table.ts";
import type { Transaction } from "../../ports/storage.ts";
import { tables } from "../../service.ts";
import { endpointPurpose, type WebhookEndpointRow, webhookEndpoints } from "../../webhooks/endpoints/table.ts";
import { idempotencyKeys } from "../calls/idempotency.ts";
import { DomainError } from "../errors.ts";
import { matches } from "../rows/conditions.ts";
import { type ResealingBox, resealTable } from "./reseal.ts";

/** Blobs of the form `<key>:<purpose>:<text>`. */
function createBox(key: string): ResealingBox {
  return {
    isStale: (text) => /^(old|new|lost):/u.test(text) && !text.startsWith(`${key}:`),
    seal: async (text, purpose) => `${key}:${purpose}:${text}`,
    async open(blob, purpose) {
      const [sealedWith = "", ...rest] = blob.split(":");
      const prefix = `${purpose}:`;
      if (sealedWith === "lost" || !rest.join(":").startsWith(prefix)) {
        throw new DomainError("secret_unreadable", "No key opens it");
      }
      return rest.join(":").slice(prefix.length);
    },
  };
}

async function createEndpoints(count: number) {
  const application = await createTestApplication();
  const rows: WebhookEndpointRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = application.ports.ids.next<"endpoint">();
    const sealed = (text: string) => `old:${endpointPurpose(id)}:${text}`;
    const now = "2026-11-21T09:30:00.000Z";
    rows.push({
      id,
      version: 3,
      deleted: false,
      createdAt: now,
      updatedAt: now,
      createdBy: null,
      updatedBy: null,
      url: "https://hooks.dealer.example/",
      description: "new: not a blob of this row",
      eventTypes: ["*"],
      headers: { Authorization: sealed("Bearer x") },
      enabled: true,
      notificationEmail: null,
      secretHint: "abcd",
      secrets: [
        { sealed: sealed("second"), expiresAt: null },
        { sealed: sealed("first"), expiresAt: now },
      ],
      enabledAt: now,
      disabledAt: null,
      disabledReason: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      firstFailureAt: null,
      failureCount: 0,
      parkedAt: null,
      options: null,
      credentials: null,
    });
  }
  await application.store.transaction((transaction) => transaction.insert(webhookEndpoints, rows));
  return { ...application, rows };
}

describe("resealTable()", () => {
  test("reseals every value, wherever it is in a column, and changes nothing else", async () => {
    const { store, rows } = await createEndpoints(250);
    const progress = await resealTable(store, webhookEndpoints, { box: createBox("new") });
    expect(progress).toEqual({ table: "webhook_endpoints", rows: 250, resealed: 750, unreadable: 0 });
    const expected = JSON.parse(JSON.stringify(rows).replaceAll('"old:', '"new:'));
    expect(await store.select(webhookEndpoints)).toEqual(expected);
  });

  test("finds nothing to do a second time and opens no transaction", async () => {
    const { store } = await createEndpoints(3);
    await resealTable(store, webhookEndpoints, { box: createBox("new") });
    const closed = { ...store, transaction: () => Promise.reject(new Error("no transaction is needed")) };
    expect(await resealTable(closed, webhookEndpoints, { box: createBox("new") })).toMatchObject({ resealed: 0 });
  });

  test("leaves and counts a value that no key opens, and continues", async () => {
    const { store, rows } = await createEndpoints(2);
    const broken = { Authorization: "lost:whatever" };
    const where = matches({ id: rows[0]?.id ?? "" });
    await store.transaction((transaction) => transaction.update(webhookEndpoints, where, { headers: broken }));
    const progress = await resealTable(store, webhookEndpoints, { box: createBox("new") });
    expect(progress).toMatchObject({ resealed: 5, unreadable: 1 });
    expect((await store.find(webhookEndpoints, rows[0]?.id ?? ""))?.headers).toEqual(broken);
  });

  test("ends with the error of a box that is away, which says nothing of the value", async () => {
    const { store } = await createEndpoints(1);
    const away = new DomainError("unavailable", "The server of keys is away");
    const box: ResealingBox = { ...createBox("new"), open: () => Promise.reject(away) };
    const failure = await resealTable(store, webhookEndpoints, { box }).catch((error: unknown) => error);
    expect(failure).toBe(away);
  });

  test("reseals a concurrent change, not the value that it read first", async () => {
    const { store, rows } = await createEndpoints(1);
    const id = rows[0]?.id ?? testId<"endpoint">("0");
    const rolled = [{ sealed: `old:${endpointPurpose(id)}:rolled meanwhile`, expiresAt: null }];
    const raced = {
      ...store,
      async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
        await store.transaction((other) => other.update(webhookEndpoints, matches({ id }), { secrets: rolled }));
        return store.transaction(work);
      },
    };
    await resealTable(raced, webhookEndpoints, { box: createBox("new") });
    expect((await store.find(webhookEndpoints, id))?.secrets).toEqual([
      { sealed: `new:${endpointPurpose(id)}:rolled meanwhile`, expiresAt: null },
    ]);
  });

  test("refuses a table without sealed columns", async () => {
    const { store } = await createTestApplication();
    await expect(resealTable(store, users, { box: createBox("new") })).rejects.toThrow(
      /the table users: it has no sealed columns/u,
    );
  });
});

describe("tables with sealed columns", () => {
  test("have an id, and the columns that they name", () => {
    const sealing = tables.filter((table) => table.sealed);
    expect(sealing.map(({ name }) => name).toSorted()).toEqual([
      "idempotency_keys",
      "refresh_tokens",
      "rsa_signing_keys",
      "signing_keys",
      "sso_identities",
      "sso_logins",
      "sso_providers",
      "user_factors",
      "webhook_endpoints",
    ]);
    for (const { columns, sealed } of sealing) {
      for (const column of ["id", ...(sealed?.columns ?? [])]) expect(Object.keys(columns)).toContain(column);
    }
  });

  test("include every table with a column named sealed", () => {
    const named = tables.filter(({ columns }) => Object.keys(columns).some((column) => /sealed/iu.test(column)));
    expect(named.filter((table) => !table.sealed).map(({ name }) => name)).toEqual([]);
    expect(named).toContain(idempotencyKeys);
  });
});
