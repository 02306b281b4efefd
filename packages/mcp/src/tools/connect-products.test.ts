import { beforeAll, describe, expect, test } from "bun:test";
import { createAssistant, listOf, objectOf } from "../assistant.fixture.ts";

let assistant: Awaited<ReturnType<typeof createAssistant>>;

beforeAll(async () => {
  assistant = await createAssistant();
});

describe("connect_products", () => {
  test("chooses omitted connectors when one pair fits, and announces the cable", async () => {
    const { announced, add, use, project: projectId, catalog } = assistant;
    const [player, panel] = await add(catalog.player, catalog.panel);
    const ends = { from: { projectProductId: player }, to: { projectProductId: panel } };
    let answer: unknown;
    const types = await announced(async () => {
      answer = await use("connect_products", { projectId, ...ends });
    });
    expect(types).toEqual(["project.cable.added"]);
    expect(answer).toMatchObject({ cable: { from: { connector: "OUT" }, to: { connector: "IN" } } });
  });

  test("lists the pairs when several fit", async () => {
    const { add, run, project: projectId, catalog } = assistant;
    const [matrix, display] = await add(catalog.matrix, catalog.display);
    const ends = { from: { projectProductId: matrix }, to: { projectProductId: display } };
    const { content, errorCode } = await run("connect_products", { projectId, ...ends });
    expect(errorCode).toBe("conflict");
    expect(objectOf(content["error"])["message"]).toBe(
      "4 connections are possible, so name the connectors: OUT to IN, OUT to LINK, LINK to IN, LINK to LINK",
    );
  });

  test("takes the next free port of a connector, and names the cable in the last one", async () => {
    const { add, run, use, project: projectId, catalog } = assistant;
    const [matrix, ...panels] = await add(catalog.matrix, catalog.panel, catalog.panel, catalog.panel);
    const connect = (to: string | undefined, tool: "use" | "run", from: object = {}) => {
      const ends = { from: { projectProductId: matrix, connector: "OUT", ...from } };
      const given = { projectId, ...ends, to: { projectProductId: to, connector: "IN" } };
      return tool === "use" ? use("connect_products", given) : run("connect_products", given);
    };
    expect(await connect(panels[0], "use")).toMatchObject({ cable: { cableId: expect.any(String) } });
    const [first] = listOf((await use("list_cables", { projectId }))["cables"]).toReversed();
    expect(await connect(panels[1], "use")).toMatchObject({ cable: { from: { connector: "OUT", index: 1 } } });
    const refused = await connect(panels[2], "run");
    expect(refused).toMatchObject({ content: { error: { code: "not_mateable", reason: "port_taken" } } });
    expect(JSON.stringify(refused)).toContain(
      `the cable ${JSON.stringify(first?.["cableId"]).slice(1, -1)} is plugged into it`,
    );
  });

  test("lists the ports of each product when nothing fits", async () => {
    const { add, run, project: projectId, catalog } = assistant;
    const [one, other] = await add(catalog.panel, catalog.panel);
    const ends = { from: { projectProductId: one }, to: { projectProductId: other } };
    const { content } = await run("connect_products", { projectId, ...ends });
    expect(content["error"]).toEqual({
      code: "not_mateable",
      message:
        "No free ports of the two products can be connected: the first has IN (in, 1 of 1 free), the second has IN (in, 1 of 1 free)",
    });
  });

  test("takes the named port, or names the cable in it", async () => {
    const { add, run, use, project: projectId, catalog } = assistant;
    const [matrix, panel, other] = await add(catalog.matrix, catalog.panel, catalog.panel);
    const from = { projectProductId: matrix, connector: "OUT", index: 1 };
    const { cable } = await use("connect_products", { projectId, from, to: { projectProductId: panel } });
    expect(cable).toMatchObject({ from: { connector: "OUT", index: 1 } });
    const { content } = await run("connect_products", { projectId, from, to: { projectProductId: other } });
    expect(content["error"]).toMatchObject({
      reason: "port_taken",
      message: `Cannot use OUT [1] of Matrix: the cable ${textAt(cable, "cableId")} is plugged into it`,
    });
  });

  test.each(["connect_products", "find_compatible_connections"])("%s names unknown ids", async (name) => {
    const { add, run, project: projectId, catalog } = assistant;
    const [matrix, panel] = await add(catalog.matrix, catalog.panel);
    const issuesOf = async (from: object) => {
      const ends = { from: { projectProductId: matrix, ...from }, to: { projectProductId: panel } };
      const { content, errorCode } = await run(name, { projectId, ...ends });
      expect(errorCode).toBe("validation_failed");
      return listOf(objectOf(content["error"])["errors"]).map(({ pointer, code }) => [pointer, code]);
    };
    expect(await issuesOf({ connector: "HDMI OUT" })).toEqual([["/from/connector", "unknown_connector"]]);
    expect(await issuesOf({ connector: "OUT", index: 2 })).toEqual([["/from/index", "too_large"]]);
  });

  test.each(["connect_products", "find_compatible_connections"])(
    "%s asks for connector names when there are too many",
    async (name) => {
      const { add, application, owner, run, project: projectId, catalog } = assistant;
      const ids = await add(catalog.panel, catalog.panel);
      const { connectors = [] } = objectOf(
        await application.callNamed("getProjectProduct", owner, {
          parameters: { id: projectId, productId: ids[0] ?? "" },
        }),
      );
      const port = listOf(connectors)[0];
      const many = (direction: string) =>
        Array.from({ length: 51 }, (_, index) => ({ ...port, direction, name: `${direction} ${index}` }));
      for (const [index, productId] of ids.entries()) {
        const body = { version: 0, connectors: many(index === 0 ? "out" : "in") };
        await application.callNamed("patchProjectProduct", owner, { parameters: { id: projectId, productId }, body });
      }
      const ends = { from: { projectProductId: ids[0] }, to: { projectProductId: ids[1] } };
      const { content } = await run(name, { projectId, ...ends });
      expect(content["error"]).toMatchObject({
        code: "limit_reached",
        limit: 2_500,
        message: expect.stringContaining("name a connector of each"),
      });
      const given = { projectId, projectProductId: ids[0] };
      const page = await assistant.use("list_connectors", given, { resultRowsMax: 20 });
      expect([listOf(page["connectors"]).length, page["nextCursor"]]).toEqual([20, "20"]);
    },
  );

  test("concurrent calls each find a port while there are free ones", async () => {
    const { add, use, project: projectId, catalog } = assistant;
    const [matrix, ...panels] = await add(catalog.matrix, catalog.panel, catalog.panel);
    const from = { projectProductId: matrix, connector: "OUT" };
    const answers = await Promise.all(
      panels.map((to) => use("connect_products", { projectId, from, to: { projectProductId: to } })),
    );
    const indexes = answers.map(({ cable }) => objectOf(objectOf(cable)["from"])["index"]);
    expect(new Set(indexes)).toEqual(new Set([0, 1]));
  });

  test("treats products of other projects as unknown", async () => {
    const { add, run, use, catalog } = assistant;
    const [one, other] = await add(catalog.player, catalog.panel);
    const foreign = objectOf((await use("create_project", { name: "Foyer" }))["project"])["id"];
    const ends = { from: { projectProductId: one }, to: { projectProductId: other } };
    expect(await run("connect_products", { projectId: foreign, ...ends })).toMatchObject({ errorCode: "not_found" });
    expect(await run("list_connectors", { projectId: foreign, projectProductId: one })).toMatchObject({
      errorCode: "not_found",
    });
  });
});

function textAt(value: unknown, name: string): string {
  const text = objectOf(value)[name];
  if (typeof text === "string") return text;
  throw new TypeError(`Cannot read ${name} because it is not text: ${JSON.stringify(value)}`);
}
