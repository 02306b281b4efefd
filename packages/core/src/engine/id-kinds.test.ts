import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { applications } from "../application/settings/table.ts";
import type { ProductSearchRow } from "../catalog/product-search/table.ts";
import { products } from "../catalog/products.ts";
import type { Actor, OperationContext } from "../engine/calls/operation.ts";
import { type UserRow, users } from "../identity/users/table.ts";
import type { Found } from "../operator/product-audit/check.ts";
import type { ParkedEndpoint } from "../ports/host-status.ts";
import type { Id } from "../ports/id.ts";
import { listFreePorts } from "../projects/cables/free-ports.ts";
import type { ProjectMemberRow } from "../projects/members/members-table.ts";
import type { ProjectProductRow } from "../projects/products/table.ts";
import { findProject } from "../projects/project/access.ts";
import type { ProjectRow } from "../projects/project/table.ts";
import { endpointPurpose, webhookEndpoints } from "../webhooks/endpoints/table.ts";
import { resendJob } from "../webhooks/events/delivery-jobs.ts";
import { type DeliveryRow, deliveryAttempts } from "../webhooks/events/delivery-tables.ts";
import { exhaustionNotices } from "../webhooks/events/exhaustion-notices.ts";
import { isId, parseId } from "./id.ts";

test.each([
  "",
  "6740a1f2c3d4e5f60718293",
  "6740a1f2c3d4e5f60718293a0",
  "6740A1F2C3D4E5F60718293A",
  "6740a1f2c3d4e5f60718293g",
  "6740a1f2c3d4e5f60718293a\n",
])("isId() given %p is false", (text) => {
  expect(isId(text)).toBe(false);
});

test("isId() is false for anything but text", () => {
  expect([undefined, null, 24, {}, ["6740a1f2c3d4e5f60718293a"]].filter(isId)).toEqual([]);
});

test("parseId() returns an id as it is and refuses other texts", () => {
  const id: string = parseId("6740a1f2c3d4e5f60718293a");
  expect(id).toBe("6740a1f2c3d4e5f60718293a");
  expect(() => parseId("6740A1F2C3D4E5F60718293A")).toThrow(
    "Cannot use 6740A1F2C3D4E5F60718293A as an id: it does not match ^[0-9a-f]{24}$",
  );
});

test("the compiler refuses the id of another kind where a row is looked for, and takes text from outside", async () => {
  const { store, contextOf } = await createTestApplication();
  const user: Id<"user"> = testId("2");
  const text: string = user;
  // @ts-expect-error -- no application has the id of a user
  expect(await store.find(applications, user)).toBeUndefined();
  expect(await store.find(applications, text)).toBeUndefined();
  // @ts-expect-error -- users are looked for by ids of users
  expect(await store.find(users, store.applicationId)).toBeUndefined();
  // @ts-expect-error -- a user is not an application
  const { applicationId } = { ...contextOf(null), applicationId: user } satisfies OperationContext;
  expect<string>(applicationId).toBe(text);
});

test("the compiler refuses the id of another kind where versions are asked for", async () => {
  const { store } = await createTestApplication();
  const project = testId<"project">("1");
  await store.transaction(async (transaction) => {
    // @ts-expect-error -- users have ids of users
    transaction.versionsAfterCommit(users, [project], () => undefined);
  });
});

test("the compiler refuses an application in place of a user", () => {
  const application: Id<"application"> = testId("1");
  // @ts-expect-error -- an application does not act
  const actor: Actor = { userId: application, emailAddress: "", roles: [], privileges: new Set() };
  // @ts-expect-error -- a project changes nothing
  const stamped: Pick<UserRow, "createdBy"> = { createdBy: testId<"project">("1") };
  expect<string | null>(stamped.createdBy).toBe(actor.userId);
});

test("the compiler refuses the id of another row in place of a delivery", async () => {
  const { store, memory } = await createTestApplication();
  const user = testId<"user">("1");
  // @ts-expect-error -- a user is not delivered
  expect(await memory.deliveries.load([{ applicationId: store.applicationId, deliveryId: user }])).toEqual([]);
  // @ts-expect-error -- a user is not sent again
  expect(resendJob({ applicationId: store.applicationId, id: user, endpointId: testId("e") }).data).toMatchObject({
    deliveryId: user,
  });
  await store.transaction(async (transaction) => {
    // @ts-expect-error -- no delivery has the id of a user
    await transaction.update(deliveryAttempts, { op: "blank", column: "deliveryId" }, { deliveryId: user });
  });
});

test("the compiler refuses the id of another row in place of an endpoint", async () => {
  const { store } = await createTestApplication();
  const delivery = testId<"delivery">("1");
  // @ts-expect-error -- a delivery receives nothing
  const sent: Pick<DeliveryRow, "endpointId"> = { endpointId: delivery };
  // @ts-expect-error -- no endpoint has the id of a delivery
  expect(await store.find(webhookEndpoints, delivery)).toBeUndefined();
  // @ts-expect-error -- notices are owed to endpoints
  expect(await store.find(exhaustionNotices, delivery)).toBeUndefined();
  // @ts-expect-error -- a host parks endpoints
  const parked: ParkedEndpoint = { endpointId: delivery, forMs: 1 };
  expect(isId(parked.endpointId)).toBe(true);
  // @ts-expect-error -- the secrets of an endpoint open only for it
  expect(endpointPurpose(delivery)).toBe(`webhook-endpoint:${String(sent.endpointId)}`);
});

test("the compiler refuses the id of another row in place of a product", async () => {
  const { store } = await createTestApplication();
  const placed = testId<"projectProduct">("1");
  const endpoint = testId<"endpoint">("2");
  // @ts-expect-error -- no product has the id of an endpoint
  expect(await store.find(products.table, endpoint)).toBeUndefined();
  // @ts-expect-error -- the search finds products
  const row: ProductSearchRow = { id: endpoint, words: "" };
  // @ts-expect-error -- the audit finds problems of catalog products
  const found: Found = [placed, { pointer: "/name", message: "Missing" }];
  // @ts-expect-error -- a project product is placed from a product, not from another one
  const copy: Pick<ProjectProductRow, "productId"> = { productId: placed };
  expect<unknown[]>([row.id, copy.productId, found[0]]).toEqual([endpoint, placed, placed]);
});

test("the compiler refuses the id of another row in place of a project", async () => {
  const { store, contextOf, actorWith } = await createTestApplication();
  const context = contextOf(actorWith());
  const user = testId<"user">("1");
  const product = testId<"product">("2");
  // @ts-expect-error -- no project has the id of a user
  await expect(findProject(context, { id: user, right: "reader" })).rejects.toMatchObject({ code: "not_found" });
  // @ts-expect-error -- a user is a member of a project, not of another user
  const member: Pick<ProjectMemberRow, "projectId" | "userId"> = { projectId: user, userId: user };
  // @ts-expect-error -- the ports belong to products of a project
  expect(await listFreePorts(store, { projectId: product, projectProductId: product })).toEqual([]);
  // @ts-expect-error -- a product is not copied as a project
  const copied: Pick<ProjectRow, "sourceProjectId"> = { sourceProjectId: product };
  expect<unknown[]>([member.projectId, copied.sourceProjectId]).toEqual([user, product]);
});

test("the compiler refuses plain text in place of an id", () => {
  const text: string = "6740a1f2c3d4e5f60718293a";
  // @ts-expect-error -- the text may not identify an application
  const id: Id<"application"> = text;
  const unknown = testId("2");
  // @ts-expect-error -- an id of an unknown kind is plain text
  const made: Id<"application"> = unknown;
  expect([id, made].every(isId)).toBe(true);
});

test("the compiler refuses the id of another kind where a text is typed as an id", () => {
  const user = testId<"user">("1");
  // @ts-expect-error -- a user is not a project
  expect<string>(parseId<"project">(user)).toBe(user);
  // @ts-expect-error -- a product in a project is not a product of the catalog
  const product: Id<"product"> = testId<"projectProduct">("2");
  expect<string>(parseId<"product">(product)).toBe(product);
});
