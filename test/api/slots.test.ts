/** Requests that take slots of a process, and whose share they take. The rules themselves are tested where they stand. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import { createProcessSlots, type SlotName } from "@design-catalog/core/application";
import { verifyCredentials } from "@design-catalog/core/identity";
import type { SlotHolder, SlotPool } from "@design-catalog/core/ports";
import { upload } from "./files-world.ts";
import { baseUrl, password, startApi, type TestApi, type TestUser } from "./harness.ts";

let api: TestApi;
let kim: TestUser;
/** Holders of the slots that were taken, by the name of the slots. */
let taken = new Map<string, SlotHolder[]>();

beforeAll(async () => {
  api = await startApi("memory");
  kim = await api.createUser({ privileges: ["Admin Products", "Admin Files r/w", "Admin Translations r/w"] });
  const contentScanner = { scan: async () => ({ outcome: "clean" as const }) };
  const slots = Object.entries(createProcessSlots()).map(([name, pool]) => [name, noting(name, pool)] as const);
  Object.assign(api.ports, { contentScanner, slots: Object.fromEntries(slots) });
});
afterAll(() => api.close());

function noting(name: string, pool: SlotPool): SlotPool {
  const note = (holder: SlotHolder) => taken.set(name, [...(taken.get(name) ?? []), holder]);
  return {
    rule: pool.rule,
    take: (holder) => (note(holder), pool.take(holder)),
    run: (holder, task) => (note(holder), pool.run(holder, task)),
  };
}

async function signInFrom(clientAddress: string): Promise<void> {
  const circumstances = { actor: null, requestId: "request", changeSetId: api.ports.ids.next(), baseUrl };
  const place = { applicationId: defaultApplicationId, clientAddress, store: api.store, ports: api.ports };
  await verifyCredentials({ ...circumstances, ...place }, { emailAddress: kim.emailAddress, password });
}

/** Work that takes the slots, and who then holds them. */
interface Use {
  readonly work: () => Promise<unknown>;
  readonly user: () => string;
  readonly network?: string;
}

const byId = () => kim.id;
const byAddress = () => kim.emailAddress;
/** A password that is too easy to guess, so nothing changes. */
const change = () => kim.post("/api/v1/me/password", { currentPassword: password, newPassword: "password123" });
/** Workers take the slots of jobs, which have no request. */
const uses: Readonly<Record<Exclude<SlotName, "jobs" | "long-jobs">, Use>> = {
  uploads: { work: () => upload(kim), user: byId },
  exports: { work: () => kim.post("/api/v1/admin/products/export", { format: "csv" }), user: byId },
  streams: { work: () => kim.get("/api/v1/admin/stream"), user: byId },
  queries: { work: () => kim.post("/api/v1/admin/products/grid", { startRow: 0, endRow: 1 }), user: byId },
  "whole-reads": { work: () => kim.get("/api/v1/translations/de"), user: byId },
  translations: {
    work: () => kim.post("/api/v1/admin/translations/translate", { sentences: ["Lobby"], to: "de" }),
    user: byId,
  },
  scans: { work: async () => kim.post("/api/v1/admin/files", { uploadId: await upload(kim) }), user: byId },
  "large-bodies": { work: () => kim.post("/api/v1/projects", { name: "a".repeat(70_000) }), user: byId },
  "sign-ins": { work: () => signInFrom("192.0.2.1"), user: byAddress, network: "192.0.2.1" },
  "sign-ins-from-new-networks": { work: () => signInFrom("192.0.2.2"), user: byAddress, network: "192.0.2.2" },
  passwords: { work: change, user: byId },
  "password-checks": { work: change, user: byId },
};

test.each(Object.entries(uses))("the slots for %s are held by the caller", async (name, { work, user, network }) => {
  if (name === "sign-ins") await signInFrom("192.0.2.1");
  taken = new Map();
  await work();
  expect(taken.get(name)).toEqual([{ applicationId: defaultApplicationId, user: user(), network }]);
});

test("a download holds a slot, and HEAD of it holds none", async () => {
  const statuses: number[] = [];
  taken = new Map();
  for (const method of ["HEAD", "GET"] as const) {
    statuses.push(
      (await kim.send(method, "/api/v1/admin/translations/export?format=csv")).status,
      taken.get("exports")?.length ?? 0,
    );
  }
  expect(statuses).toEqual([200, 0, 200, 1]);
});
