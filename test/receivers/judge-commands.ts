import { expect } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { noteDelivery } from "@design-catalog/testing/noted-deliveries";
import { Webhook } from "standardwebhooks";
import { catalogctlPath, cliEnvironment, runHere } from "../support/catalogctl.ts";
import { createProject } from "../support/endpoints.ts";
import { waitUntil } from "../support/wait-until.ts";
import type { GuideService } from "./guide-service.ts";
import { guideHeaders } from "./judge-requests.ts";

const timeoutMs = 40_000;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GwJc=";

/** Judges of what comes of each command of the pages. */
const judges: Readonly<Record<string, (code: string, service: GuideService) => Promise<void>>> = {
  "catalogctl listen": judgeListen,
  "catalogctl events trigger": judgeTrigger,
  "catalogctl deliveries resend": judgeResend,
  "catalogctl webhooks portal create": judgePortal,
};

/** Runs a block as a reader types it into a shell. */
export async function judgeCommand(code: string, service: GuideService): Promise<void> {
  const known = Object.keys(judges).find((command) => code.startsWith(`${command} `));
  if (known === undefined) throw new Error(`Nothing says what must come of ${code}`);
  await judges[known]?.(service.filledIn(code), service);
}

function shell(code: string, { stage, url, client }: GuideService) {
  const directory = join(stage.directory, "commands");
  mkdirSync(directory, { recursive: true });
  const command = join(directory, "catalogctl");
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${catalogctlPath}' "$@"\n`);
  chmodSync(command, 0o755);
  const environment = cliEnvironment({ CATALOG_URL: url, CATALOG_TOKEN: client.token, WEBHOOK_SECRET: secret });
  return Bun.spawn(["bash", "-euc", code], {
    cwd: directory,
    env: { ...environment, HOME: directory, PATH: `${directory}:${environment["PATH"]}` },
    // A group of its own: the shell may outlive its command.
    detached: true,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/**
 * Runs a command to its end, in this process: the shell has nothing to do for it. Returns what it has printed.
 * @throws {Error} if it fails
 */
async function outputOf(code: string, { url, client }: GuideService): Promise<string> {
  const [program, ...words] = code.trim().split(" ");
  expect([program, words.filter((word) => !/^[\w.,-]+$/u.test(word))]).toEqual(["catalogctl", []]);
  const { exitCode, out, err } = await runHere(words, {
    environment: { CATALOG_URL: url, CATALOG_TOKEN: client.token },
  });
  if (exitCode !== 0) throw new Error(`Cannot run ${code}: ${err}`);
  return out;
}

async function judgeListen(code: string, service: GuideService): Promise<void> {
  const taken: unknown[] = [];
  const headerNames: (readonly string[])[] = [];
  const receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/hook": async (request) => {
        const [body, headers] = [await request.bytes(), Object.fromEntries(request.headers)];
        noteDelivery({ headers, body });
        headerNames.push(Object.keys(headers));
        taken.push(new Webhook(secret).verify(new TextDecoder().decode(body), headers));
        return new Response(null, { status: 204 });
      },
    },
  });
  const child = shell(code.replace("localhost:3000", `127.0.0.1:${receiver.port}`), service);
  const err = child.stderr.text();
  let printed = "";
  const out = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write: (piece) => void (printed += piece),
    }),
  );
  try {
    // The first run begins at its own time, which is not that of its start: projects come until one is taken.
    await waitUntil(
      async () => {
        await createProject(service.client, { name: "Heard on this machine" });
        // The line about it comes after the answer.
        return printed.includes("\n") || undefined;
      },
      { timeoutMs, everyMs: 300, what: "a line about an event at the receiver of this machine" },
    );
  } finally {
    process.kill(-child.pid, "SIGINT");
    await child.exited;
    await receiver.stop(true);
  }
  expect(taken[0]).toMatchObject({ type: "project.created", data: { object: { name: "Heard on this machine" } } });
  for (const names of headerNames) expect(names).toEqual(expect.arrayContaining(guideHeaders()));
  await out;
  expect(printed).toMatch(/ 204 .* project\.created {2}[0-9a-f]{24}\n/u);
  expect(await err).toContain("Keeps its position in ");
}

async function judgeTrigger(code: string, service: GuideService): Promise<void> {
  const before = service.received().length;
  await outputOf(code, service);
  const sent = service
    .received()
    .slice(before)
    .map(({ body }) => JSON.parse(new TextDecoder().decode(body)));
  expect(sent).toContainEqual(expect.objectContaining({ type: "project.created", example: true }));
}

/** An event occurs while the endpoint is disabled; afterwards the command sends it. */
async function judgeResend(code: string, service: GuideService): Promise<void> {
  const { client, endpoint, received } = service;
  const path = `/api/v1/admin/webhooks/${endpoint.id}`;
  const set = async (enabled: boolean) => {
    const { version } = (await client.call("GET", path)).body;
    expect((await client.call("PATCH", path, { version, enabled })).status).toBe(200);
  };
  await set(false);
  const missed = await createProject(client, { name: "Missed" });
  await set(true);
  await outputOf(code, service);
  const hasCome = () => received().some(({ body }) => new TextDecoder().decode(body).includes(missed));
  await waitUntil(() => hasCome() || undefined, { timeoutMs, what: "the event that was missed" });
}

async function judgePortal(code: string, service: GuideService): Promise<void> {
  const { url } = JSON.parse(await outputOf(code, service));
  const headers = { authorization: `Bearer ${new URL(url).hash.slice(1)}` };
  const answer = await fetch(`${service.url}/api/v1/portal/endpoint`, { headers });
  expect(await answer.json()).toMatchObject({ id: service.endpoint.id, may: ["test", "resend"] });
}
