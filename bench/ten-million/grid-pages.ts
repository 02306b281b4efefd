import type { ApiClient } from "@design-catalog/testing/api-client";
import { Client } from "pg";
import { firstIdOf } from "../shared/finished-deliveries.ts";
import { percentile } from "../shared/statistics.ts";

/** Cost of one page of the deliveries grid: medians in milliseconds. */
export interface PageFigures {
  readonly name: string;
  /** Matching rows. */
  readonly rowCount: number;
  /** Times with few and with many deliveries, with the count of all matching rows and without it. */
  readonly few: PageTimes;
  readonly many: PageTimes;
}

/** Medians in milliseconds. */
export interface PageTimes {
  readonly page: number;
  readonly counted: number;
}

/** A database whose deliveries are queried. */
export interface GridSide {
  readonly client: ApiClient;
  readonly connectionString: string;
}

const rounds = 9;
const path = "/api/v1/admin/webhooks/deliveries";
const dayMs = 86_400_000;
/** In the middle of the retention. */
const sampleAgeMs = 15 * dayMs;

interface Page {
  readonly name: string;
  readonly body: object;
  readonly endpointId?: string;
}

/** Queries both sides in turns for the same pages. */
export async function measurePages(few: GridSide, many: GridSide): Promise<readonly PageFigures[]> {
  const [fewPages, manyPages] = [await pagesOf(few), await pagesOf(many)];
  const figures: PageFigures[] = [];
  for (const [index, page] of manyPages.entries()) {
    const samples: { readonly few: PageTimes; readonly many: PageTimes }[] = [];
    for (let round = 0; round < rounds; round++) {
      samples.push({ few: await timePage(few, fewPages[index] ?? page), many: await timePage(many, page) });
    }
    const median = (side: "few" | "many") => ({
      page: percentile(
        samples.map((sample) => sample[side].page),
        50,
      ),
      counted: percentile(
        samples.map((sample) => sample[side].counted),
        50,
      ),
    });
    const rowCount = (await ask(many.client, page, true)).rowCount;
    figures.push({ name: page.name, rowCount, few: median("few"), many: median("many") });
  }
  return figures;
}

/** Measures reading one delivery with its attempts and its event: the median in milliseconds. */
export async function measureDetail({ client, connectionString }: GridSide): Promise<number> {
  const { id } = await sampleOf(connectionString);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await timed(() => expectOk(client.call("GET", `${path}/${id}`))));
  }
  return percentile(times, 50);
}

/** Returns pages with the values of a delivery in the middle of the database. */
async function pagesOf({ connectionString }: GridSide): Promise<readonly Page[]> {
  const sample = await sampleOf(connectionString);
  const sort = (colId: string, direction: string) => ({ sortModel: [{ colId, sort: direction }] });
  const filter = (filterModel: object) => ({ filterModel });
  const set = (value: string) => ({ filterType: "set", values: [value] });
  const text = (value: string) => ({ filterType: "text", type: "equals", filter: value });
  const day = {
    filterType: "date",
    operator: "AND",
    conditions: [
      { filterType: "date", type: "greaterThanOrEqual", dateFrom: new Date(sample.createdMs).toISOString() },
      { filterType: "date", type: "lessThan", dateFrom: new Date(sample.createdMs + dayMs).toISOString() },
    ],
  };
  return [
    { name: "default order", body: {} },
    { name: "newest first", body: sort("id", "desc") },
    { name: "last created first", body: sort("createdAt", "desc") },
    { name: "of an endpoint, newest first", body: sort("id", "desc"), endpointId: sample.endpointId },
    { name: "status delivered", body: filter({ status: set("delivered") }) },
    {
      name: "status exhausted, newest first",
      body: { ...sort("id", "desc"), ...filter({ status: set("exhausted") }) },
    },
    { name: "status pending", body: filter({ status: set("pending") }) },
    { name: "a common event type", body: filter({ eventType: set(sample.eventType) }) },
    { name: "a rare event type", body: filter({ eventType: set("webhook.test") }) },
    { name: "created within a day", body: filter({ createdAt: day }) },
    {
      name: "cancelled of an endpoint within a day",
      body: filter({ createdAt: day, status: set("cancelled") }),
      endpointId: sample.endpointId,
    },
    { name: "an id", body: filter({ id: text(sample.id) }) },
    { name: "an event", body: filter({ eventId: text(sample.eventId) }) },
  ];
}

interface Sample {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly createdMs: number;
}

async function sampleOf(connectionString: string): Promise<Sample> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `SELECT id, event_id AS "eventId", event_type AS "eventType", endpoint_id AS "endpointId",
       extract(epoch FROM created_at)::float8 * 1000 AS "createdMs"
     FROM deliveries WHERE event_type <> 'webhook.test' AND id > $1 ORDER BY id LIMIT 1`,
    [firstIdOf(Date.now() - sampleAgeMs)],
  );
  await client.end();
  const [sample] = rows;
  if (!sample) throw new Error("Cannot query deliveries because there are none");
  return sample;
}

async function timePage({ client }: GridSide, page: Page): Promise<PageTimes> {
  return {
    page: await timed(() => ask(client, page, false)),
    counted: await timed(() => ask(client, page, true)),
  };
}

async function ask(
  client: ApiClient,
  { body, endpointId }: Page,
  count: boolean,
): Promise<{ readonly rowCount: number }> {
  const query = endpointId === undefined ? "" : `?endpointId=${endpointId}`;
  const request = { startRow: 0, endRow: 100, count, ...body };
  const { body: answer } = await expectOk(client.call("POST", `${path}/grid${query}`, request));
  return { rowCount: Number(answer.rowCount) };
}

async function expectOk(answering: ReturnType<ApiClient["call"]>) {
  const answer = await answering;
  if (answer.status === 200) return answer;
  throw new Error(`Cannot measure because the service refused: answer ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
