import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { type Operator, startOperator } from "./operator.fixture.ts";

const secret = `whsec_${btoa("a".repeat(32))}`;
const environment = { WEBHOOK_SECRET: secret };

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

/** A receiver that verifies what comes, on a port of its own or a given one. */
function startReceiver({ port = 0, status = 204 } = {}) {
  const events: { id: string; type: string; data: { object: { name: string } } }[] = [];
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    async fetch(request) {
      // The library refuses what the secret has not signed.
      events.push(
        new Webhook(secret).verify(await request.text(), request.headers.toJSON()) as (typeof events)[number],
      );
      return new Response(null, { status });
    },
  });
  return { events, names: () => events.map(({ data }) => data.object.name), server, url: `${server.url.origin}/hook` };
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
  operator.runWith(["listen", "--forward-to", url, ...words], { environment });

describe("listen", () => {
  test("forwards events with a signature, and goes on from its position", async () => {
    const receiver = startReceiver();
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
    await receiver.server.stop(true);
  });

  test("waits for a receiver that does not listen yet, and counts what it refuses", async () => {
    const known = startReceiver();
    const { port } = known.server;
    await known.server.stop(true);
    await createProjects("Attic");
    const following = listen(known.url, "--since", "1d", "--events", "project.created", "--limit", "4");
    await Bun.sleep(50);
    const receiver = startReceiver({ port: Number(port), status: 500 });
    const { out, err } = await following;
    expect(receiver.names()).toEqual(["Lobby", "Größe 🖥", "Hall", "Attic"]);
    expect(out).toEndWith("4 forwarded, 4 refused\n");
    expect(err).toContain(`Waits for ${known.url}: `);
    await receiver.server.stop(true);
  });

  test("forwards one event again", async () => {
    const receiver = startReceiver();
    const listed = await operator.json("events", "list", "--event", "project.created");
    const [event] = listed["events"];
    expect((await listen(receiver.url, "--replay", event.id)).exitCode).toBe(0);
    expect(receiver.events).toEqual([event]);
    expect((await listen(receiver.url, "--replay", "0".repeat(24))).exitCode).toBe(3);
    await receiver.server.stop(true);
  });

  test("shows a secret of the run at a terminal only, and refuses what it cannot use", async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const url = server.url.href;
    const file = join(directory, "other");
    writeFileSync(file, "something else");
    const hidden = await operator.run("listen", "--forward-to", url, "--since", "1d", "--limit", "1");
    expect(hidden.err).toBe("Signed with a secret of this run: set WEBHOOK_SECRET\n");
    for (const words of [["--forward-to", "localhost:3000"], ["--forward-to", url, "--position", file], []]) {
      expect((await operator.run("listen", ...words)).exitCode).toBe(2);
    }
    await server.stop(true);
  });
});
