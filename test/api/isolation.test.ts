import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultApplicationId, type Operation, operations } from "@design-catalog/core";
import { isAreaPrivilege, privilegeName } from "@design-catalog/core/engine";
import { deliveries, events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { type Answer, type Client, idOf, listOf, textOf } from "./client.ts";
import {
  administratorEmail,
  otherApplicationId,
  otherBaseUrl,
  password,
  startApi,
  type TestApi,
  type TestUser,
} from "./harness.ts";
import { ownRequest } from "./own-request.ts";
import { validRequest, type ValidRequest } from "./valid-request.ts";
import { connectorBody, hookUrl, placementBody, unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

/** Has the shape of an id but names nothing. */
const unknownId = "ffffffffffffffffffffffff";
const idExpression = /[0-9a-f]{24}/gu;

/** Things that a path names inside a project. */
const thingsOfProjects = ["projectProduct", "projectCable", "member", "projectInvitation", "view", "viewItem"] as const;

// Types of events belong to no application, and no user reads by links of portals.
const withId = operations.filter(
  ({ path, privilege }) => path.includes("{") && !path.endsWith("{type}") && privilege !== "portal",
);
const onProjects = withId.filter(({ privilege }) => privilegeName(privilege).startsWith("project "));
/** Operations for every user, on things that belong to one of them. */
const own = [
  "getJob",
  "cancelJob",
  "endSession",
  "patchSavedView",
  "deleteSavedView",
  "renamePasskey",
  "deletePasskey",
  "endAuthorization",
  "acceptOwnInvitation",
  "declineOwnInvitation",
  "addSessionRecordingChunk",
  "completeSessionRecording",
];
const onOwn = withId.filter(({ name }) => own.includes(name));
const inAreas = withId.filter(({ privilege }) => isAreaPrivilege(privilege));

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let stranger: TestUser;
  let world: World;
  /** A world of removed things. */
  let removed: World;
  /** Another one of the same owner. */
  let elsewhere: World;
  /** The administrator of the second application, and a user there. */
  let otherAdministrator: Client;
  let otherUser: TestUser;

  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    stranger = await api.createUser();
    removed = await createWorld(api, { owner, user: await api.createUser() });
    await removeAll(removed);
    elsewhere = await createWorld(api, { owner, user: owner });
    world = await createWorld(api, { owner, user: owner });
    otherUser = await api.createUser({ origin: otherBaseUrl });
    otherAdministrator = await api.signIn(administratorEmail, { origin: otherBaseUrl });
  });
  afterAll(() => api.close());

  async function removeAll({
    project,
    product,
    signal,
    role,
    cable,
    pairing,
    connectors,
    projectProduct,
    projectCable,
    snapshot,
    list,
    translation,
    report,
    view,
    viewItem,
    viewTemplate,
    email,
    oauthClient,
    file,
    serviceAccount,
    recording,
  }: World): Promise<void> {
    const admin = "/api/v1/admin";
    const paths = [`/api/v1/projects/${project}/viewitems/${viewItem}`, `/api/v1/projects/${project}/views/${view}`];
    paths.push(`/api/v1/projects/${project}/cables/${projectCable}`);
    paths.push(`/api/v1/projects/${project}/products/${projectProduct}`, `/api/v1/projects/${project}`);
    paths.push(`${admin}/emails/${email}`, `${admin}/files/${file}`);
    paths.push(
      `${admin}/products/${product}`,
      `${admin}/signals/${signal}`,
      `${admin}/roles/${role}`,
      `${admin}/cables/${cable}`,
    );
    paths.push(`${admin}/snapshots/${snapshot}`, `${admin}/sessionrecordings/${recording}`);
    paths.push(`${admin}/connectorpairings/${pairing}`, `${admin}/connectors/${connectors[0]}`);
    paths.push(`${admin}/lists/${list}`, `${admin}/translations/${translation}`, `${admin}/reports/${report}`);
    for (const path of paths) expect((await api.administrator.delete(path)).status).toBe(204);
    const removal = { version: 0, deleted: true };
    // DELETE hides a view template.
    for (const path of [
      `${admin}/oauthClients/${oauthClient}`,
      `${admin}/oauthClients/${serviceAccount}`,
      `${admin}/views/${viewTemplate}`,
    ])
      expect((await api.administrator.patch(path, removal)).status).toBe(200);
  }

  /** Sends the same request to each path and expects identical answers, byte for byte. */
  async function expectSameAnswers(client: Client, request: ValidRequest, paths: readonly string[]): Promise<Answer> {
    const before = await api.fingerprint();
    const answers: Answer[] = [];
    for (const path of paths)
      answers.push(await client.send(request.method, path, { ...request, headers: { "x-request-id": "same" } }));
    const [first, ...others] = answers.map((answer, index) => anonymous(answer, paths[index] ?? ""));
    expect(others).toEqual(others.map(() => first ?? ""));
    expect(await api.fingerprint()).toBe(before);
    const [answer] = answers;
    if (!answer || paths.length < 2) throw new TypeError("Cannot compare answers because there are fewer than two");
    return answer;
  }

  describe.each([...onProjects])("$method $path", (operation) => {
    test("given a stranger answers as for an unknown project, whatever the body", async () => {
      const request = validRequest(operation, world);
      const snapshot = request.path.replace(world.project, world.snapshot);
      const paths = [request.path, snapshot, ...withOtherIds(request.path), validRequest(operation, removed).path];
      for (const body of [request, { ...request, json: { nonsense: true } }, { ...request, raw: "{" }]) {
        const answer = await expectSameAnswers(stranger, operation.body ? body : request, paths);
        expect([answer.status, answer.body["code"]]).toEqual([404, "not_found"]);
      }
    });

    test("given its owner answers for another project's thing as for an unknown one", async () => {
      const request = validRequest(operation, world);
      const thing = thingsOfProjects.find((name) => request.path.includes(world[name]));
      if (!thing) return;
      const foreign = request.path.replace(world[thing], elsewhere[thing]);
      const answer = await expectSameAnswers(owner, request, [foreign, request.path.replace(world[thing], unknownId)]);
      expect(answer.status).toBe(404);
    });
  });

  test.each([...onOwn])("$method $path given a stranger answers as for an unknown id", async (operation) => {
    const request = await ownRequest(api, operation, { world, client: owner });
    const answer = await expectSameAnswers(stranger, request, [request.path, ...withOtherIds(request.path)]);
    expect([operation.privilege, answer.status]).toEqual(["user", 404]);
  });

  test("ids of a stranger's project in a body get the answer of an unknown id", async () => {
    const client = await api.createUser();
    const path = `/api/v1/projects/${idOf(await client.post("/api/v1/projects", { name: "Elsewhere" }))}`;
    const view = idOf(await client.post(`${path}/views`, { name: "Own" }));
    const end = { projectProductId: world.projectProduct, connector: "OUT" };
    const box = { geometry: { x: 0, y: 0, width: 1, height: 1 } };
    const requests: readonly (readonly [method: string, below: string, body: unknown, pointer: string])[] = [
      ["POST", "/products", { products: [{ productId: world.product, viewId: world.view }] }, "/products/0/viewId"],
      ["POST", "/products/restore", { ids: [world.removedProjectProduct] }, "/ids/0"],
      ["POST", "/cables", { from: end }, "/from/projectProductId"],
      ["POST", "/cables", { to: end }, "/to/projectProductId"],
      ["POST", "/cables/restore", { ids: [world.removedProjectCable] }, "/ids/0"],
      ["POST", "/viewitems", placementBody(world.view, world.projectProduct), "/viewId"],
      ["POST", "/viewitems", placementBody(view, world.projectProduct), "/projectProductId"],
      [
        "POST",
        "/viewitems",
        { ...box, viewId: view, type: "connection", from: end, to: end },
        "/from/projectProductId",
      ],
      ["POST", "/viewitems", { ...box, viewId: view, type: "connection", cableId: world.projectCable }, "/cableId"],
      ["PATCH", "/viewitems", [{ id: world.viewItem, version: 0 }], "/0/id"],
      ["POST", "/viewitems/restore", { ids: [world.removedViewItem] }, "/ids/0"],
    ];
    const mine = [world.product, view];
    for (const [method, below, body, pointer] of requests) {
      const text = JSON.stringify(body);
      const unknown = text.replaceAll(idExpression, (id) => (mine.includes(id) ? id : unknownId));
      const headers = { "x-request-id": "same" };
      const [answer, same] = [
        await client.send(method, path + below, { json: JSON.parse(text), headers }),
        await client.send(method, path + below, { json: JSON.parse(unknown), headers }),
      ];
      const issues = listOf(answer.body, "errors").map((issue) => [issue["pointer"], issue["code"]]);
      expect([answer.status, issues[0]]).toEqual([400, [pointer, "unknown_reference"]]);
      expect(answer.text.replaceAll(idExpression, "id")).toBe(same.text.replaceAll(idExpression, "id"));
    }
  });

  describe.each([...inAreas])("$method $path", (operation) => {
    test("given a user without the privilege answers the same for every id", async () => {
      const request = validRequest(operation, world);
      const answer = await expectSameAnswers(stranger, request, [request.path, ...withOtherIds(request.path)]);
      expect([answer.status, answer.body["requiredPrivilege"]]).toEqual([403, privilegeName(operation.privilege)]);
    });

    test("given an administrator answers for a removed thing as for an unknown id", async () => {
      const request = validRequest(operation, world);
      const gone = removedPath(operation, removed);
      if (gone === undefined) return;
      const answer = await expectSameAnswers(api.administrator, request, [gone, ...withOtherIds(request.path)]);
      expect(answer.status).toBe(404);
    });
  });

  test.each([...withId])(
    "$method $path given an id of another application answers as for an unknown id",
    async (operation) => {
      const request = validRequest(operation, world);
      const answer = await expectSameAnswers(otherAdministrator, request, [
        request.path,
        ...withOtherIds(request.path),
      ]);
      expect(answer.status).toBe(404);
    },
  );

  test("a token sent to another application's address is refused like an invalid one", async () => {
    for (const token of [owner.token, api.administrator.token]) {
      const answer = await api.client(token, otherBaseUrl).get("/api/v1/me");
      expect([answer.status, answer.body["code"]]).toEqual([401, "unauthenticated"]);
    }
    expect((await api.client(otherUser.token).get("/api/v1/me")).status).toBe(401);
    expect((await otherUser.get("/api/v1/me")).body["emailAddress"]).toBe(otherUser.emailAddress);
  });

  test("credentials and refresh tokens of another application are refused", async () => {
    const tokenPath = "/api/v1/oauth/token";
    const other = api.client(undefined, otherBaseUrl);
    const form = { grant_type: "password", username: owner.emailAddress, password };
    const signedIn = await api.client().send("POST", tokenPath, { form });
    const refused = await other.send("POST", tokenPath, { form });
    expect([refused.status, refused.body["error"]]).toEqual([400, "invalid_grant"]);
    const refresh = { grant_type: "refresh_token", refresh_token: textOf(signedIn.body, "refresh_token") };
    expect((await other.send("POST", tokenPath, { form: refresh })).body["error"]).toBe("invalid_grant");
    expect((await api.client().send("POST", tokenPath, { form: refresh })).status).toBe(200);
  });

  test("lists and grids show nothing of another application", async () => {
    const request = { startRow: 0, endRow: 1000 };
    // Those of a project are closed with the project, as the paths above show.
    const grids = operations.filter(
      ({ path, privilege }) => path.endsWith("/grid") && !path.includes("{") && privilege !== "portal",
    );
    expect(grids.length).toBeGreaterThanOrEqual(8);
    for (const { path } of grids) {
      const { body } = await otherAdministrator.post(path, request);
      const mine = new Set(
        JSON.stringify((await api.administrator.post(path, request)).body["rowData"]).match(idExpression),
      );
      const theirs = JSON.stringify(body["rowData"]).match(idExpression) ?? [];
      expect(theirs.filter((id) => mine.has(id))).toEqual([]);
    }
    expect((await otherAdministrator.get("/api/v1/admin/products")).text).toBe("[]");
    expect((await otherAdministrator.get("/api/v1/admin/webhooks")).text).toBe("[]");
    expect((await otherAdministrator.get("/api/v1/admin/oauthClients")).text).toBe("[]");
    expect((await otherAdministrator.get("/api/v1/admin/oAuth2Providers")).text).toBe("[]");
    expect((await otherAdministrator.get("/api/v1/admin/domains")).text).toBe("[]");
    expect((await otherAdministrator.post("/api/v1/projects/grid", request)).body).toEqual({
      rowData: [],
      rowCount: 0,
    });
  });

  test("a project grid shows users only their own projects, whatever the filter", async () => {
    const rows = async (client: Client, filterModel: object) =>
      (await client.post("/api/v1/projects/grid", { startRow: 0, endRow: 1000, filterModel })).body["rowCount"];
    const foreign = { ownerId: { filterType: "text", type: "equals", filter: owner.id } };
    const any = { filterType: "join", type: "OR", conditions: [{ colId: "id", filterType: "text", type: "notBlank" }] };
    expect(await rows(owner, foreign)).toBeGreaterThan(0);
    for (const filter of [{}, foreign, any]) expect(await rows(stranger, filter)).toBe(0);
  });

  test("ids of another application in a body name nothing", async () => {
    const [connectorAId, connectorBId] = world.connectors;
    const project = idOf(await otherAdministrator.post("/api/v1/projects", { name: "Elsewhere" }));
    const products = `/api/v1/projects/${project}/products`;
    const user = await otherAdministrator.get(`/api/v1/admin/users/${otherUser.id}`);
    const items = `/api/v1/projects/${project}/viewitems`;
    const requests: readonly (readonly [method: string, path: string, body: object, pointer: string])[] = [
      ["POST", "/api/v1/admin/connectorpairings", { connectorAId, connectorBId }, "/connectorAId"],
      ["POST", "/api/v1/admin/cables", { name: "x", connectorBId }, "/connectorBId"],
      ["POST", products, { products: [{ productId: world.product }] }, "/products/0/productId"],
      ["POST", `${products}/restore`, { ids: [world.removedProjectProduct] }, "/ids/0"],
      ["POST", `/api/v1/projects/${project}/cables`, { signalId: world.signal }, "/signalId"],
      ["POST", `/api/v1/projects/${project}/cables`, { catalogCableId: world.cable }, "/catalogCableId"],
      ["POST", `/api/v1/projects/${project}/views`, { name: "x", templateId: world.viewTemplate }, "/templateId"],
      ["POST", items, placementBody(world.view, world.projectProduct), "/viewId"],
      ["POST", items, placementBody(world.view, world.projectProduct), "/projectProductId"],
      ["PATCH", items, [{ id: world.viewItem, version: 0 }], "/0/id"],
      ["POST", `${items}/restore`, { ids: [world.removedViewItem] }, "/ids/0"],
      ["POST", `/api/v1/projects/${project}/cables/restore`, { ids: [world.removedProjectCable] }, "/ids/0"],
      ["PUT", `/api/v1/admin/users/${otherUser.id}`, { ...user.body, roles: [world.role] }, "/roles/0"],
    ];
    for (const [method, path, json, pointer] of requests) {
      const answer = await otherAdministrator.send(method, path, { json });
      expect(answer.status).toBe(400);
      const issues = listOf(answer.body, "errors").map((issue) => [issue["pointer"], issue["code"]]);
      expect(issues).toContainEqual([pointer, "unknown_reference"]);
    }
  });

  test("values are unique within one application", async () => {
    const body = connectorBody();
    expect((await api.administrator.post("/api/v1/admin/connectors", body)).status).toBe(201);
    expect((await otherAdministrator.post("/api/v1/admin/connectors", body)).status).toBe(201);
    expect((await otherAdministrator.post("/api/v1/admin/connectors", body)).status).toBe(409);
  });

  test("an event reaches no endpoint of another application", async () => {
    const endpoint = await otherAdministrator.post("/api/v1/admin/webhooks", { url: hookUrl, eventTypes: ["*"] });
    expect(endpoint.status).toBe(201);
    const other = api.storage.open(otherApplicationId);
    const before = [await other.count(events), await other.count(deliveries)];
    expect((await owner.post("/api/v1/projects", { name: unique("project") })).status).toBe(201);
    expect([await other.count(events), await other.count(deliveries)]).toEqual(before);
    expect((await otherUser.post("/api/v1/projects", { name: unique("project") })).status).toBe(201);
    expect([await other.count(events), await other.count(deliveries)]).toEqual(before.map((count) => count + 1));
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});

/** The path with each of its ids in turn replaced by one that names nothing, and by an invalid one. */
function withOtherIds(path: string): readonly string[] {
  const ids = path.match(idExpression) ?? [];
  return [
    ...ids.flatMap((id) => [path.replace(id, unknownId), path.replace(id, "no-id")]),
    path.replaceAll(idExpression, unknownId),
  ];
}

/** An answer as text, without the path it repeats and the date that a server adds. */
function anonymous({ status, headers, text }: Answer, path: string): string {
  const shown = [...headers].filter(([name]) => name !== "date").map(([name, value]) => `${name}: ${value}`);
  return [status, ...shown, text.replace(JSON.stringify(path), '"path"')].join("\n");
}

/** The operation's path for what {@link World} `removed` had; endpoints are replaced, users and deliveries stay. */
function removedPath(operation: Operation, removed: World): string | undefined {
  const { path } = validRequest(operation, removed);
  const stays = [
    removed.user.id,
    removed.colleague,
    removed.removedUser,
    removed.openInvitation,
    defaultApplicationId,
    removed.delivery,
    removed.event,
    removed.auditArchive,
  ];
  return stays.some((id) => path.includes(id)) ? undefined : path;
}
