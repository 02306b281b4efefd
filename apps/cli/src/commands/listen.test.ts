import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@design-catalog/core";
import { noteDelivery } from "@design-catalog/testing/noted-deliveries";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { Webhook } from "standardwebhooks";
import { forwardEvent } from "../listen/forward-event.ts";
import { type Operator, startOperator } from "./operator.fixture.ts";

const hourMs = 3_600_000;
const secret = `whsec_${btoa("a".repeat(32))}`;
const environmentHere = () => ({ WEBHOOK_SECRET: secret, XDG_STATE_HOME: join(directory, "state") });

let operator: Operator;
let directory: string;

beforeAll(async () => {
  operator = await startOperator();
  directory = mkdtempSync(join(tmpdir(), "listen-"));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await operator.stop();
});

/** Answers of a receiver: a status, or a connection that ends without one, or only with its client. */
type Answers = (count: number) => number | "hang up" | "silent";

/** Starts a receiver that verifies what comes. */
async function startReceiver(answers: Answers = () => 204) {
  const events: { id: string; type: string; data: { object: { name: string } } }[] = [];
  const attempts: (readonly [id: unknown, attempt: unknown, type: unknown])[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      count += 1;
      const answer = answers(count);
      const own = ["service-delivery-id", "service-delivery-attempt", "service-event-type"] as const;
      const [id, attempt, type] = own.map((name) => request.headers[name]);
      attempts.push([id, attempt, type]);
      noteDelivery({ headers: request.headers, body: Buffer.concat(chunks) });
      if (answer === "silent") return undefined;
      if (answer === "hang up") return request.socket.destroy();
      // The library refuses what the secret has not signed.
      const event = new Webhook(secret).verify(Buffer.concat(chunks), request.headers as Record<string, string>);
      events.push(event as (typeof events)[number]);
      return response.writeHead(answer).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return {
    attempts,
    events,
    names: () => events.map(({ data }) => data.object.name),
    stop,
    url: `http://127.0.0.1:${port}/hook`,
  };
}

async function createProjects(...names: readonly string[]): Promise<void> {
  const { application } = operator;
  for (const name of names) {
    // Each in a millisecond of its own: the clock of the service stands still.
    application.ports.clock.advance(1);
    await application.callNamed("createProject", application.administrator, { body: { name } });
  }
}

const listen = (url: string, ...words: readonly string[]) =>
  operator.runWith(["listen", "--forward-to", url, ...words], { environment: environmentHere() });

describe("listen", () => {
  test("forwards events with a signature, and goes on from its position", async () => {
    const receiver = await startReceiver();
    await createProjects("Lobby", "Größe 🖥", "Hall");
    const position = join(directory, "position");
    const words = ["--since", "1d", "--position", position, "--events", "project.created"];
    const first = await listen(receiver.url, ...words, "--limit", "2");
    expect([first.exitCode, receiver.names()]).toEqual([0, ["Lobby", "Größe 🖥"]]);
    expect(first.out).toMatch(/^\S+Z {2}204 +\d+ ms {2}project\.created {2}[0-9a-f]{24}$/mu);
    expect(first.out).toEndWith("2 forwarded, 0 refused\n");
    const rest = await listen(receiver.url, ...words, "--limit", "1", "--json");
    expect(JSON.parse(rest.out)).toMatchObject({ type: "project.created", status: 204 });
    expect(receiver.names()).toEqual(["Lobby", "Größe 🖥", "Hall"]);
    await receiver.stop();
  });

  test("goes on after a run that ended within its first page, and long after the last", async () => {
    const receiver = await startReceiver();
    const position = join(directory, "interrupted");
    const words = ["--position", position, "--events", "project.created", "--limit"];
    await listen(receiver.url, "--since", "1d", ...words, "1");
    await listen(receiver.url, ...words, "1");
    // As if the runs were years apart.
    await listen(receiver.url, "--since", "2099-01-01", ...words, "1");
    expect(receiver.names()).toEqual(["Lobby", "Größe 🖥", "Hall"]);
    await receiver.stop();
  });

  test("sends again what a receiver has not answered, and counts what it refuses", async () => {
    const receiver = await startReceiver((count) => (count === 1 ? "hang up" : 500));
    const words = ["--since", "1d", "--events", "project.created", "--limit", "3"];
    const { out, err } = await listen(receiver.url, ...words);
    expect(receiver.names()).toEqual(["Lobby", "Größe 🖥", "Hall"]);
    expect(out).toEndWith("3 forwarded, 3 refused\n");
    expect(err).toContain(`Waits for ${receiver.url}: `);
    await receiver.stop();
  });

  test("waits for a receiver whose proxy does not reach it, and numbers its attempts as a delivery does", async () => {
    const receiver = await startReceiver((count) => [502, 503, 504, 204, 204][count - 1] ?? 500);
    const { out, err } = await listen(receiver.url, "--since", "1d", "--events", "project.created", "--limit", "2");
    expect(out).toEndWith("2 forwarded, 0 refused\n");
    expect(err).toContain(`Waits for ${receiver.url}: status 502`);
    const ids = receiver.attempts.map(([id]) => id);
    expect(receiver.attempts.map(([, attempt]) => attempt)).toEqual(["1", "2", "3", "4", "1"]);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[0-9a-f]{24}$/u.test(String(id)))).toBe(true);
    await receiver.stop();
  });

  test("waits while a port takes connections for a receiver and breaks them", async () => {
    const receiver = await startReceiver((count) => (count <= 7 ? "hang up" : 204));
    const { out } = await listen(receiver.url, "--since", "1d", "--events", "project.created", "--limit", "2");
    expect(out).toEndWith("2 forwarded, 0 refused\n");
    expect(receiver.names()).toEqual(["Lobby", "Größe 🖥"]);
    expect(receiver.attempts).toHaveLength(9);
    await receiver.stop();
  });

  test("passes over a receiver that lets an event time out again and again", async () => {
    const silent = await startReceiver(() => "silent");
    const forwarding = { url: new URL(silent.url), secret, onWaiting: () => undefined, timeoutMs: 300 };
    expect(await forwardEvent({ id: "a", type: "b" }, forwarding)).toMatchObject({ status: null });
    expect(silent.attempts).toHaveLength(5);
    await silent.stop();
  });

  test("names the type of an example as its delivery does", async () => {
    const receiver = await startReceiver();
    const forwarding = { url: new URL(receiver.url), secret, onWaiting: () => undefined };
    const events: readonly JsonObject[] = [
      { id: "a", type: "b", example: true },
      { id: "a", type: "b" },
    ];
    for (const event of events) await forwardEvent(event, forwarding);
    expect(receiver.attempts.map(([, , type]) => type)).toEqual(["webhook.test", "b"]);
    await receiver.stop();
  });

  test("goes on where an earlier run ended, without being told where that is kept", async () => {
    const receiver = await startReceiver();
    const words = ["--events", "project.created", "--limit", "1"];
    const files = join(directory, "state", "catalogctl", "listen");
    rmSync(files, { recursive: true, force: true });
    const first = listen(receiver.url, ...words);
    // The first run begins at the end of the feed, which it has reached once it keeps a place.
    const hasPlace = (file: string) => readFileSync(join(files, file), "utf8").includes('"after"');
    const keptFiles = () => readdirSync(files).filter((name) => !name.includes("."));
    while (!existsSync(files) || !keptFiles().some(hasPlace)) await Bun.sleep(10);
    await createProjects("one");
    expect((await first).err).toContain(`Keeps its position in ${files}`);
    await createProjects("two", "three");
    await listen(receiver.url, ...words);
    expect(receiver.names()).toEqual(["one", "two"]);
    await receiver.stop();
  });

  test("begins near its first event, not at the oldest that is kept", async () => {
    const clock = createTestClock(Date.now() - 3 * hourMs);
    const busy = await startOperator({ clock });
    const { application } = busy;
    const create = (name: string) =>
      application.callNamed("createProject", application.administrator, { body: { name } });
    await create("old");
    clock.advance(3 * hourMs);
    await create("new");
    const pages: string[] = [];
    const watch = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch({ url, headers }) {
        const { pathname, search } = new URL(url);
        const answer = await fetch(busy.url + pathname + search, { headers });
        pages.push(await answer.clone().text());
        return answer;
      },
    });
    const receiver = await startReceiver();
    const words = ["listen", "--forward-to", receiver.url, "--since", "10m", "--limit", "1"];
    await busy.runWith(words, { environment: { ...environmentHere(), CATALOG_URL: watch.url.origin } });
    expect(receiver.names()).toEqual(["new"]);
    expect(pages.join("")).not.toContain('"old"');
    await Promise.all([receiver.stop(), watch.stop(true), busy.stop()]);
  });

  test("waits for a service whose proxy does not reach it", async () => {
    const receiver = await startReceiver();
    let answers = 0;
    const proxy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        answers += 1;
        if (answers <= 2) return new Response("Bad gateway", { status: 502 });
        const { pathname, search } = new URL(request.url);
        return fetch(operator.url + pathname + search, { headers: request.headers });
      },
    });
    const words = ["listen", "--forward-to", receiver.url, "--since", "1d", "--limit", "1"];
    const { err } = await operator.runWith(words, {
      environment: { ...environmentHere(), CATALOG_URL: proxy.url.origin },
    });
    expect(receiver.events).toHaveLength(1);
    expect(err.match(/^Waits for the service: /gmu)).toHaveLength(1);
    await Promise.all([receiver.stop(), proxy.stop(true)]);
  });

  test("forwards one event again", async () => {
    const receiver = await startReceiver();
    const listed = await operator.json("events", "list", "--event", "project.created");
    const [event] = listed["events"];
    expect((await listen(receiver.url, "--replay", event.id)).exitCode).toBe(0);
    expect(receiver.events).toEqual([event]);
    expect((await listen(receiver.url, "--replay", "0".repeat(24))).exitCode).toBe(3);
    await receiver.stop();
    const refusing = await startReceiver(() => 400);
    const refused = await listen(refusing.url, "--replay", event.id);
    expect([refused.exitCode, refused.out]).toEqual([1, expect.stringContaining("1 forwarded, 1 refused")]);
    await refusing.stop();
  });

  test("shows a secret of the run at a terminal only, and refuses what it cannot use", async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const url = server.url.href;
    const file = join(directory, "other");
    writeFileSync(file, "something else");
    const hidden = await operator.run("listen", "--forward-to", url, "--since", "1d", "--limit", "1");
    expect(hidden.err).toStartWith("Signed with a secret of this run: set WEBHOOK_SECRET\n");
    // It goes to the error stream, so neither a terminal at the output nor --json makes it safe there.
    const words = ["listen", "--forward-to", url, "--since", "1d", "--limit", "1"];
    for (const [more, options] of [
      [[], { columns: 80, isErrorTty: false }],
      [["--json"], {}],
    ] as const) {
      const { err } = await operator.runWith([...words, ...more], options);
      expect(err).toStartWith("Signed with a secret of this run: set WEBHOOK_SECRET\n");
    }
    const shown = await operator.runWith(words, { isErrorTty: true });
    expect(shown.err).toMatch(/^Signed with whsec_[\w+/]+=\n/u);
    // Without a place for it, it goes on all the same.
    expect(hidden.err).toContain("The position is not kept: ");
    for (const WEBHOOK_SECRET of ["", "foo", "whsec_********", `${secret}=`]) {
      const { exitCode, err } = await operator.runWith(words, { environment: { WEBHOOK_SECRET } });
      expect([exitCode, err]).toEqual([2, expect.stringContaining("WEBHOOK_SECRET must be whsec_ and the base64")]);
    }
    for (const text of ["http://kim:hunter2@localhost:9/", "ftp://kim:hunter2@localhost/", "kim:hunter2@localhost"]) {
      const { exitCode, out, err } = await operator.run("listen", "--forward-to", text, "--limit", "1");
      expect([exitCode, out + err]).toEqual([2, expect.not.stringContaining("hunter2")]);
    }
    for (const words of [["--forward-to", "localhost:3000"], ["--forward-to", url, "--position", file], []]) {
      expect((await operator.run("listen", ...words)).exitCode).toBe(2);
    }
    await server.stop(true);
  });
});
