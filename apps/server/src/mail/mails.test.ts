/** Tests of mails, from the transaction that causes them to a real mail server, on PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Log, sendDueMails } from "@design-catalog/core";
import { mailClaimMs, outgoingMails, queueMail } from "@design-catalog/core/application";
import { type OpenUpkeep, openUpkeep } from "../upkeep-test-tools.ts";
import { type MailServer, smtpError, startMailServer, transportTo } from "./mail-test-tools.ts";

setDefaultTimeout(90_000);

const minuteMs = 60_000;
const login = { user: "mailer", password: "canary-p4ssword" };

let upkeep: OpenUpkeep;
let servers: MailServer[] = [];

beforeAll(async () => {
  upkeep = await openUpkeep();
});

afterAll(() => upkeep.close());

beforeEach(async () => {
  await upkeep.empty("outgoing_mails", "webhook_endpoints", "exhaustion_notices");
});

afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

async function start(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  servers.push(server);
  return server;
}

function send(port: number, { log = upkeep.ports.log, ...more }: { log?: Log; login?: typeof login } = {}) {
  return sendDueMails({ outbox: upkeep.outbox, transport: transportTo(port, more), clock: upkeep.clock, log });
}

async function queue(count: number): Promise<void> {
  const context = upkeep.contextOf(upkeep.store.applicationId);
  const draft = {
    kind: { name: "webhook-exhausted" },
    recipient: "operations@dealer.example",
    subject: "S",
    text: "T",
  } as const;
  await upkeep.store.transaction(async (transaction) => {
    for (let queued = 0; queued < count; queued++) await queueMail({ context, transaction }, draft);
  });
}

const rows = () => upkeep.store.select(outgoingMails);

describe("a notice", () => {
  test("goes from an exhausted delivery to the endpoint's address", async () => {
    const server = await start();
    const endpoint = await upkeep.addEndpoint({ description: "Order intake" });
    await upkeep.addDeliveries(endpoint, 3);
    await upkeep.exhaustAll();
    expect(await upkeep.notify()).toBe(1);
    expect(await send(server.port)).toBe(1);
    expect(await send(server.port)).toBe(0);
    expect(server.mails).toMatchObject([{ to: ["operations@dealer.example"], from: "no-reply@catalog.example" }]);
    expect(server.mails[0]?.raw).toContain("Subject: 3 webhook deliveries to Order intake were given up");
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 1, lastError: null }]);
  });

  test("given a server that first fails, then is away, then accepts it, arrives once", async () => {
    const failing = await start({ onRcptTo: (_to, _session, callback) => callback(smtpError(451, "Try later")) });
    await queue(1);
    expect(await send(failing.port)).toBe(0);
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 1, lastError: "EENVELOPE 451 451 Try later" }]);
    upkeep.clock.advance(minuteMs - 1);
    expect(await send(failing.port)).toBe(0);
    expect(failing.connectionCount()).toBe(1);
    upkeep.clock.advance(1);
    await failing.close();
    expect(await send(failing.port)).toBe(0);
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 2 }]);
    upkeep.clock.advance(5 * minuteMs);
    const working = await start({}, failing.port);
    expect(await send(working.port)).toBe(1);
    expect(working.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 3, lastError: null }]);
  });

  test("by several senders at once arrives once, of many mails each", async () => {
    const server = await start();
    await queue(30);
    const counts = await Promise.all(Array.from({ length: 4 }, () => send(server.port)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    const ids = server.mails.map(({ raw }) => /^Message-ID: (.*)$/mu.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  test("given a sender that is killed after the server took it arrives again, with the same id", async () => {
    const server = await start();
    await queue(1);
    const fixture = join(import.meta.dir, "mail-sender.fixture.ts");
    const child = spawn(
      process.execPath,
      [fixture, upkeep.connectionString, String(server.port), String(upkeep.clock.now())],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toBe("accepted\n");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await send(server.port)).toBe(0);
    upkeep.clock.advance(mailClaimMs);
    expect(await send(server.port)).toBe(1);
    const ids = server.mails.map(({ raw }) => /^Message-ID: (.*)$/mu.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("given a refused login leaves no trace of the password, in the log or in the outbox", async () => {
    const server = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => callback(smtpError(535, `${auth.username} ${auth.password}`)),
    });
    await queue(1);
    const lines: unknown[] = [];
    const collect = (...line: unknown[]) => void lines.push(line);
    await send(server.port, { login, log: { debug: collect, info: collect, warn: collect, error: collect } });
    expect(lines).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "queued", lastError: "EAUTH 535" }]);
    const traces = JSON.stringify([lines, await rows()]);
    expect(traces).not.toContain(login.password);
    expect(traces).not.toContain(btoa(login.password));
  });
});
