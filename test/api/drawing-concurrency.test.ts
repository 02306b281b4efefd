import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { atOnce, countBy, faultsOf, repeatedly, statuses } from "./at-once.ts";
import { type Answer, textOf } from "./client.ts";
import { type Catalog, createCatalog, createPlace, type Place } from "./event-matrix/place.ts";
import { startApi, type TestApi } from "./harness.ts";

describe.each([...adapterNames])("drawing under concurrent requests on %s storage", (adapter) => {
  let api: TestApi;
  let catalog: Catalog;
  beforeAll(async () => {
    api = await startApi(adapter);
    catalog = await createCatalog(api.administrator);
  });
  afterAll(() => api.close());

  /** Number of events about an entity, by type. */
  async function countEvents(id: string): Promise<Readonly<Record<string, number>>> {
    const bodies = (await api.store.select(events)).map(({ body }) => parseJsonBody(body)).filter(isJsonObject);
    const about = bodies.filter(
      ({ data }) => isJsonObject(data) && isJsonObject(data["object"]) && data["object"]["id"] === id,
    );
    return countBy(about.map((envelope) => textOf(envelope, "type")));
  }

  async function draw(place: Place) {
    const item = await place.write("POST", "/viewitems", place.connection(0));
    return { itemId: textOf(item, "id"), cableId: textOf(item, "cableId") };
  }

  test("20 connections at once between the same ports add one cable", async () => {
    const place = await createPlace(api.administrator, catalog);
    const answers = await atOnce(20, () => place.client.post(`${place.path}/viewitems`, place.connection(0)));
    expect(countBy(answers.map(outcomeOf))).toEqual({ "201": 1, "409 not_mateable": 19 });
    expect((await place.client.get(`${place.path}/cables`)).rows).toHaveLength(1);
  });

  test("a view removed while items are added to it keeps none of them", async () => {
    const place = await createPlace(api.administrator, catalog);
    const viewId = textOf(place.view, "id");
    const { client } = place;
    const adds = atOnce(20, () => client.post(`${place.path}/viewitems`, [place.placement(), place.placement(1)]));
    const removal = repeatedly(() => client.delete(`${place.path}/views/${viewId}`));
    const answers = await adds;
    expect((await removal).status).toBe(204);
    expect(Object.keys(statuses(answers)).filter((status) => !["201", "400"].includes(status))).toEqual([]);
    for (const id of answers.flatMap(({ rows }) => rows.map((row) => textOf(row, "id")))) {
      expect((await client.get(`${place.path}/viewitems/${id}`)).status).toBe(404);
    }
    expect(await countEvents(viewId)).toEqual({ "project.view.added": 1, "project.view.deleted": 1 });
  });

  test("a cable whose segment is repeatedly removed and restored is live exactly when its segment is", async () => {
    const place = await createPlace(api.administrator, catalog);
    const { itemId, cableId } = await draw(place);
    const { client, path } = place;
    const answers = await atOnce(30, (round) =>
      round % 2 === 0
        ? client.delete(`${path}/viewitems/${itemId}`)
        : client.post(`${path}/viewitems/restore`, { ids: [itemId] }),
    );
    expect(answers.map(idOrNothing).filter((id) => id !== undefined && id !== itemId)).toEqual([]);
    const isLive = (await client.get(`${path}/viewitems/${itemId}`)).status === 200;
    expect((await client.get(`${path}/cables/${cableId}`)).status).toBe(isLive ? 200 : 404);
    const { "project.cable.added": added = 0, "project.cable.deleted": deleted = 0 } = await countEvents(cableId);
    expect(added - deleted).toBe(isLive ? 1 : 0);
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});

function outcomeOf({ status, body }: Answer): string {
  return typeof body["code"] === "string" ? `${status} ${body["code"]}` : `${status}`;
}

function idOrNothing({ rows }: Answer): string | undefined {
  const [row] = rows;
  return row && textOf(row, "id");
}
