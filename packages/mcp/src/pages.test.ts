/** Tests of the order and bounds of answers, which decide what a model sees of a project. */
import { beforeEach, describe, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { createAssistant, listOf, objectOf } from "./assistant.fixture.ts";

let assistant: Awaited<ReturnType<typeof createAssistant>>;
beforeEach(async () => {
  assistant = await createAssistant();
});

const namesIn = (rows: unknown) => listOf(rows).map(({ name }) => name);

describe("pages", () => {
  test("of a list that the service returns whole follow each other and end", async () => {
    const { use, project: projectId } = assistant;
    for (const name of ["A", "B", "C", "D"]) await use("add_view", { projectId, name });
    const few = { resultRowsMax: 2 };
    const first = await use("list_views", { projectId }, few);
    const second = await use("list_views", { projectId, cursor: first["nextCursor"] }, few);
    expect([first, second].map(({ views }) => namesIn(views))).toEqual([
      ["A", "B"],
      ["C", "D"],
    ]);
    expect([first["nextCursor"], second["nextCursor"]]).toEqual(["2", undefined]);
  });

  test("have no more rows than the assistant asks for", async () => {
    const { use, project: projectId } = assistant;
    for (const name of ["A", "B"]) await use("add_view", { projectId, name });
    expect(namesIn((await use("list_views", { projectId, limit: 1 }))["views"])).toEqual(["A"]);
  });
});

test("list_projects begins with the project that was changed last", async () => {
  const { application, use } = assistant;
  application.ports.clock.advance(1_000);
  await use("create_project", { name: "Foyer" });
  expect(namesIn((await use("list_projects", {}))["projects"])).toEqual(["Foyer", "Lobby"]);
});

test("search_products finds 20 products unless asked for more, and never more than the settings allow", async () => {
  const { application, use } = assistant;
  for (let number = 0; number < 22; number++)
    await application.callNamed("createProduct", application.administrator, { body: { name: `Speaker ${number}` } });
  const countOf = async (given: object, settings = {}) =>
    listOf((await use("search_products", { query: "speaker", ...given }, settings))["products"]).length;
  expect([await countOf({}), await countOf({ limit: 22 })]).toEqual([20, 22]);
  expect([await countOf({}, { resultRowsMax: 3 }), await countOf({ limit: 22 }, { resultRowsMax: 3 })]).toEqual([3, 3]);
});

test("place_products_on_view gives a placement its place, and a size if it names none", async () => {
  const { add, catalog, use, project: projectId } = assistant;
  const [projectProductId] = await add(catalog.panel);
  const viewId = objectOf((await use("add_view", { projectId, name: "Wall" }))["view"])["id"];
  const placements = [
    { projectProductId, x: 1, y: 2 },
    { projectProductId, x: 3, y: 4, width: 5, height: 6 },
  ];
  const { placed, placedCount } = await use("place_products_on_view", { projectId, viewId, placements });
  expect(listOf(placed)).toMatchObject([
    { geometry: { x: 1, y: 2, width: 100, height: 100 } },
    { geometry: { x: 3, y: 4, width: 5, height: 6 } },
  ]);
  expect(placedCount).toBe(2);
});

test("create_snapshot keeps the name and the message that the assistant gives", async () => {
  const { application, owner, use, project: projectId } = assistant;
  const given = { projectId, name: "Offer", message: "For the offer" };
  const snapshot = objectOf((await use("create_snapshot", given))["snapshot"]);
  expect(snapshot["name"]).toBe("Offer");
  const parameters = { id: idOf(snapshot) };
  expect(await application.callNamed("getProject", owner, { parameters })).toMatchObject({ message: "For the offer" });
});
