import { expect } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "@design-catalog/testing/test-database";
import { Pool } from "pg";
import type { SampleDelivery } from "../foreign-clients/sample-deliveries.ts";
import { compileExamples } from "../runtimes/run-examples.ts";
import { createProject } from "../support/endpoints.ts";
import { choosePort } from "../support/free-port.ts";
import { waitUntil } from "../support/wait-until.ts";
import type { GuideService } from "./guide-service.ts";
import type { PageBlock } from "./page-blocks.ts";

const timeoutMs = 40_000;

/** A block with the service, in a directory where modules find the packages that the page names. */
interface Judged {
  readonly block: PageBlock;
  readonly service: GuideService;
  readonly directory: string;
}

interface FeedEvent {
  readonly type: string;
  readonly example?: boolean;
  readonly data: { readonly object: { readonly id: string } };
}

/** Exports of a module in JavaScript. */
interface Exported {
  /** The event. @throws {Error} for a delivery that is not genuine */
  readonly verify?: (secret: string, headers: SampleDelivery["headers"], body: string) => { readonly id: string };
  /** The cursor for the next time. */
  readonly catchUp?: (feed: {
    readonly service: string;
    readonly token: string;
    readonly next: string | undefined;
    readonly handleOnce: (id: string, event: FeedEvent) => Promise<void>;
    readonly save: (next: string) => Promise<void>;
  }) => Promise<string | undefined>;
}

/** Imports a module and calls what it exports: it judges deliveries, or reads the feed. */
export async function judgeScript({ block, service, directory }: Judged): Promise<void> {
  const file = join(directory, `${nameOf(block)}.js`);
  writeFileSync(file, block.code);
  // The page says what a module exports.
  const { verify, catchUp } = (await import(file)) as Exported;
  // The library takes any key but none.
  const unsafe = ["", "whsec_", ...(block.code.includes("createHmac") ? ["whsec_AAAA"] : [])];
  if (verify) judgeVerify(verify, service.samples, unsafe);
  else if (catchUp) await judgeCatchUp(catchUp, service);
  else throw new Error("Nothing judges what the block exports");
}

function judgeVerify(
  verify: NonNullable<Exported["verify"]>,
  samples: readonly SampleDelivery[],
  unsafe: readonly string[],
): void {
  const judged = samples.map(({ name, secret, headers, body }) => {
    try {
      return [name, verify(secret, headers, body).id === headers["webhook-id"]];
    } catch {
      return [name, false];
    }
  });
  expect(judged).toEqual(samples.map(({ name, isGenuine }) => [name, isGenuine]));
  const [genuine] = samples;
  for (const secret of unsafe) {
    const { headers, body } = signedByAnybody(secret, genuine?.body ?? "");
    expect(() => verify(secret, headers, body)).toThrow(/secret/iu);
  }
}

/** A delivery that anybody can send to a receiver whose secret is missing. */
function signedByAnybody(secret: string, body: string) {
  const [id, timestamp] = ["event-1", String(Math.floor(Date.now() / 1_000))];
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  return { headers, body };
}

async function judgeCatchUp(catchUp: NonNullable<Exported["catchUp"]>, { url, client }: GuideService): Promise<void> {
  const example = { eventType: "project.created" };
  const { endpoint } = (await client.call("POST", "/api/v1/admin/webhooks", silentEndpoint)).body;
  expect((await client.call("POST", `/api/v1/admin/webhooks/${endpoint.id}/example`, example)).status).toBe(202);
  const handled = new Map<string, string>();
  const saved: string[] = [];
  const feed = {
    service: url,
    token: client.token,
    async handleOnce(id: string, event: FeedEvent) {
      expect([handled.has(id), event.example]).toEqual([false, undefined]);
      handled.set(id, event.data.object.id);
    },
    save: async (next: string) => void saved.push(next),
  };
  for (const name of ["Missed", "Later"]) {
    const project = await createProject(client, { name });
    // A feed shows an event once every older transaction has ended.
    const isRead = async () => {
      expect(await catchUp({ ...feed, next: saved.at(-1) })).toBe(saved.at(-1));
      return [...handled.values()].includes(project) || undefined;
    };
    await waitUntil(isRead, { timeoutMs, what: "the feed" });
  }
  await expect(catchUp({ ...feed, next: "1.nonsense" })).rejects.toThrow("The feed answered 400");
}

/** Its address answers nobody, which an example does not mind. */
const silentEndpoint = { url: "https://localhost:9/", eventTypes: ["user.deleted"] };

/** Compiles all blocks in TypeScript of a page as they are written; returns the compiler's errors. */
export function compileBlocks(blocks: readonly PageBlock[], directory: string): Promise<string> {
  return compileExamples(
    blocks.map((block) => ({ name: nameOf(block), code: block.code })),
    directory,
  );
}

/** Name of the file of a block, which no other block has. */
function nameOf({ page, line }: PageBlock): string {
  return `${page.replaceAll(/\W/gu, "-")}-${line}`;
}

/** Runs a module in TypeScript: a receiver takes deliveries, a script catches up. */
export async function judgeModule(judged: Judged): Promise<void> {
  const { code } = judged.block;
  if (/^export default \{/mu.test(code)) await judgeReceiver(judged);
  else if (code.includes(".catchUp(")) await judgeCatchingUp(judged);
  else throw new Error("Nothing runs this block");
}

async function judgeReceiver({ block, service, directory }: Judged): Promise<void> {
  const secret = service.samples[0]?.secret ?? "";
  const samples = service.samples.filter((sample) => sample.secret === secret);
  const database = await createTestDatabase();
  const port = await choosePort();
  const script = `const { default: app } = await import("./${nameOf(block)}.ts"); Bun.serve({ ...app, hostname: "127.0.0.1", port: ${port} });`;
  const child = run(["-e", script], {
    directory,
    variables: { WEBHOOK_SECRET: secret, DATABASE_URL: database.connectionString },
  });
  try {
    const url = `http://127.0.0.1:${port}/`;
    const answers = () =>
      fetch(url).then(
        () => true,
        () => undefined,
      );
    await waitUntil(answers, { timeoutMs, what: "the receiver of the page" });
    const answered = [];
    for (const { name, headers, body } of samples) {
      const { status } = await fetch(url, { method: "POST", headers, body });
      answered.push([name, status]);
    }
    expect(answered).toEqual(samples.map(({ name, isGenuine }) => [name, isGenuine ? 204 : 400]));
  } finally {
    child.kill();
    await child.exited;
  }
  const events: readonly FeedEvent[] = samples.filter(({ isGenuine }) => isGenuine).map(({ body }) => JSON.parse(body));
  const expected = new Set(createdIn(events));
  expect(expected.size).toBeGreaterThan(2);
  const [printed, stored] = [await child.stdout.text(), await storedIn(database.connectionString)];
  await database.drop();
  const named = printed.match(/(?<= created the project )[0-9a-f]{24}$/gmu) ?? [];
  // Who prints whole events leaves repetitions to its reader.
  const handled = stored ?? [...named, ...new Set(createdIn(linesOfJson(printed)))];
  expect(handled.toSorted()).toEqual([...expected].toSorted());
}

/** Ids of the projects that were created in truth. */
function createdIn(events: readonly FeedEvent[]): readonly string[] {
  const created = events.filter(({ type, example }) => type === "project.created" && !example);
  return created.map(({ data }) => data.object.id);
}

/** Events that a program prints whole, one a line. */
function linesOfJson(printed: string): readonly FeedEvent[] {
  return printed.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
}

/** Ids in the table of the page, if it has made one. */
async function storedIn(connectionString: string): Promise<readonly string[] | undefined> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM projects_seen").catch(() => ({ rows: undefined }));
  await pool.end();
  return rows?.map(({ id }) => id);
}

async function judgeCatchingUp({ block, service, directory }: Judged): Promise<void> {
  const { client, url } = service;
  const own = join(directory, `run-${block.line}`);
  mkdirSync(own, { recursive: true });
  const variables = { CATALOG_URL: url, CATALOG_TOKEN: client.token };
  const printed: string[] = [];
  for (const name of ["Missed", "Later"]) {
    const project = await createProject(client, { name });
    const isPrinted = async () => {
      const child = run([join(directory, `${nameOf(block)}.ts`)], { directory: own, variables });
      const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
      expect([code, err]).toEqual([0, ""]);
      printed.push(...out.split("\n").filter((line) => line !== ""));
      return printed.includes(project) || undefined;
    };
    await waitUntil(isPrinted, { timeoutMs, what: `the project that was made: ${name}` });
  }
  expect(new Set(printed).size).toBe(printed.length);
}

function run(
  words: readonly string[],
  { directory, variables }: { readonly directory: string; readonly variables: Readonly<Record<string, string>> },
) {
  return Bun.spawn([process.execPath, ...words], {
    cwd: directory,
    env: { PATH: process.env["PATH"] ?? "", ...variables },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}
