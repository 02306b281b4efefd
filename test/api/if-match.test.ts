/** `If-Match` promises that no change is lost, even one that comes between the check of the header and the lock. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  defaultApplicationId,
  formatTimestamp,
  matches,
  type Operation,
  type OperationContext,
  operations,
  privileges,
  tables,
} from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type { BaseRow, StoredTable } from "@design-catalog/core/ports";
import { failureOf } from "@design-catalog/testing/failure-of";
import { baseUrl, startApi, type TestApi, type TestUser } from "./harness.ts";
import { ownRequest } from "./own-request.ts";
import { validRequest } from "./valid-request.ts";
import { createWorld, type World } from "./world.ts";

/** Creations with a source, and a restoration: their path names one thing that has a version. */
const postsOfOne: ReadonlySet<string> = new Set(["copyProject", "snapshotProject", "restoreProject"]);
/** Changes several things at once, each at the version in its part of the body. */
const several: ReadonlySet<string> = new Set(["patchViewItems", "patchProducts"]);
/** Settings that exist before their row does. */
const firstChanged: ReadonlySet<string> = new Set(["patchCableSettings", "patchMcpSettings"]);
/** The caller's own things, passkeys, recordings of sessions and invitations of users have no versions. */
const unversioned: ReadonlySet<string> = new Set([
  "patchSavedView",
  "deleteSavedView",
  "renamePasskey",
  "deletePasskey",
  "deleteUserPasskey",
  "endSession",
  "endOtherSessions",
  "endAuthorization",
  "addSessionRecordingChunk",
  "deleteSessionRecording",
  "withdrawInvitation",
  "withdrawUserErasure",
]);

const taking = operations.filter(
  ({ name, method, subject }) =>
    (postsOfOne.has(name) || ["PUT", "PATCH", "DELETE"].includes(method)) &&
    subject !== undefined &&
    !several.has(name) &&
    !unversioned.has(name),
);

/** Other creations and acts at a path with a subject; those that raise its version take the header, too. */
const otherPosts = operations.filter(
  ({ name, method, subject }) => method === "POST" && subject !== undefined && !postsOfOne.has(name),
);

let api: TestApi;
let user: TestUser;
let world: World;
/** Takes back what an operation did, so all can use one world. */
let restore: (() => void) | undefined;
beforeAll(async () => {
  api = await startApi("memory");
  user = await api.createUser({ privileges });
  world = await createWorld(api, { user, owner: user });
});
beforeEach(() => {
  restore = api.save?.();
});
afterEach(() => restore?.());
afterAll(() => api.close());

test("as many operations as expected take If-Match", () => {
  expect(taking.length).toBeGreaterThanOrEqual(67);
});

describe("given a change between the check of If-Match and the lock", () => {
  test.each(taking)("$method $path refuses, and changes nothing", expectRefusal);

  test.each(otherPosts)("$method $path does the same if it raises the version", async (operation) => {
    if (!(await raises(operation))) return;
    raising.push(operation.name);
    await expectRefusal(operation);
  });
  const raising: string[] = [];

  test("these POSTs raise versions", () => {
    expect(raising.toSorted()).toEqual([
      "changePassword",
      "confirmTotp",
      "eraseUser",
      "generateProviderClientSecret",
      "resetTotp",
      "restoreUser",
      "rollPortalSecret",
      "rollWebhookSecret",
      "signOutUser",
    ]);
  });
});

async function expectRefusal(operation: Operation): Promise<void> {
  const { context, parameters, query, body } = await prepare(operation);
  const subject = await operation.subject?.(context, parameters, () => query);
  const { id, version } = rowOf(subject);
  const input = { parameters, query, body: withVersion(operation, body, version), subject };
  // Settings have no row before their first change.
  if (firstChanged.has(operation.name)) await operation.run(context, input);
  else await setVersion(id, version + 1);
  const before = await api.fingerprint();
  const failure = await failureOf(() => operation.run({ ...context, expectedVersion: version }, input));
  // A patch also names the version in its body, which is checked first.
  const code = operation.method === "PATCH" ? /^(precondition_failed|version_conflict)$/u : /^precondition_failed$/u;
  expect(failure).toMatchObject({ code: expect.stringMatching(code), data: { currentVersion: version + 1 } });
  expect(await api.fingerprint()).toBe(before);
}

/** Whether an operation raises the version of the row that its path ends at; takes back what it did. */
async function raises(operation: Operation): Promise<boolean> {
  const takeBack = api.save?.();
  const { context, parameters, query, body } = await prepare(operation);
  const subject = await operation.subject?.(context, parameters, () => query);
  const row = findRow(subject);
  await operation.run(context, { parameters, query, body, subject });
  const isRaised = row !== undefined && (await currentVersion(row.id)) > row.version;
  takeBack?.();
  return isRaised;
}

async function prepare(operation: Operation) {
  // A project must be removed before it can be restored.
  if (operation.name === "restoreProject") await user.delete(`/api/v1/projects/${world.project}`);
  const request =
    operation.method === "POST"
      ? await ownRequest(api, operation, { world, client: user })
      : validRequest(operation, world);
  const { searchParams } = new URL(request.path, baseUrl);
  const parameters = parametersOf(operation, request.path);
  return { context: contextOf(operation), parameters, query: Object.fromEntries(searchParams), body: request.json };
}

function contextOf({ name, privilege, portalAction }: Operation): OperationContext {
  const actor = { userId: user.id, emailAddress: user.emailAddress, roles: [], privileges: new Set(privileges) };
  const portal = {
    linkId: world.portalLink,
    madeBy: user.id,
    subjectId: world.endpoint,
    may: new Set([String(portalAction)]),
    expiresAt: formatTimestamp(api.ports.clock.now() + 3_600_000),
  };
  const { store, ports } = api;
  const changeSetId = ports.ids.next();
  return {
    applicationId: defaultApplicationId,
    ...(privilege === "portal" ? { actor: null, portal } : { actor }),
    requestId: name,
    changeSetId,
    baseUrl,
    clientAddress: null,
    store,
    ports,
  };
}

function parametersOf({ path }: Operation, requested: string): Readonly<Record<string, string>> {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "([^/?]+)")}`, "u");
  const [, ...values] = pattern.exec(requested) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

/** The row that the path ends at: the subject itself, or the last row it holds. */
function rowOf(subject: unknown): VersionedRow {
  const row = findRow(subject);
  if (row) return row;
  throw new TypeError(`Cannot find the row of the path: ${JSON.stringify(subject)}`);
}

function findRow(subject: unknown): VersionedRow | undefined {
  return (isJsonObject(subject) ? [subject, ...Object.values(subject)] : []).findLast(isVersioned);
}

type VersionedRow = Pick<BaseRow, "id" | "version">;

function isVersioned(value: unknown): value is VersionedRow {
  return isJsonObject(value) && typeof value["id"] === "string" && typeof value["version"] === "number";
}

/** True for a table of base rows: only they have versions. */
function holdsVersions(table: StoredTable): table is StoredTable<BaseRow> {
  return "version" in table.columns;
}

/** Changes the row as somebody else would. */
async function setVersion(id: string, version: number): Promise<void> {
  await api.store.transaction(async (transaction) => {
    for (const table of tables.filter(holdsVersions)) await transaction.update(table, matches({ id }), { version });
  });
}

async function currentVersion(id: string): Promise<number> {
  const rows = await Promise.all(
    tables.filter(holdsVersions).map((table) => api.store.select(table, { where: matches({ id }) })),
  );
  return Math.max(...rows.flat().map(({ version }) => version));
}

/** PATCH must name a version; elsewhere only the header does. */
function withVersion({ method }: Operation, body: unknown, version: number): unknown {
  if (!isJsonObject(body)) return body;
  const { version: _, ...rest } = body;
  return method === "PATCH" ? { ...rest, version } : rest;
}
