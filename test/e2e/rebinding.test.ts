import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createServer, type Server } from "node:net";
import type { DeliveryRow } from "@design-catalog/core/webhooks";
import { createTestAuthority, startReceiver, type TestAuthority } from "@design-catalog/testing";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import {
  createAddressPolicy,
  createDispatcher,
  createTlsTransport,
  createSystemResolver,
  type Dispatcher,
} from "@design-catalog/webhook-engine";
import { type DnsAnswer, type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { printFigures } from "../support/figures.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const hostName = "hooks.rebinding.example";
const publicAnswer: DnsAnswer = { A: ["93.184.215.14"], AAAA: ["2606:2800:21f::1"] };
const deliveriesToRebinding = 1_000;
/** Bounds that only a hung dispatcher reaches: a busy machine takes ten times as long as a quiet one. */
const attemptTimeoutMs = 30_000;
const manyAttemptsTimeoutMs = 100_000;
/** More than the schedule's first wait with its jitter. */
const firstWaitMs = 6_000;
const secondWaitMs = 6 * 60_000;

let authority: TestAuthority;
let dns: DnsServer;
let answer: (name: string, type: string) => DnsAnswer;
let trap: Trap;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  authority = await createTestAuthority();
  answer = () => publicAnswer;
  dns = await startDnsServer((name, type) => answer(name, type));
  trap = await startTrap();
  ends.push(dns.close, trap.close);
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Addresses that names lead to later, after they were public at registration. */
const rebindings: Readonly<Record<string, DnsAnswer>> = {
  "loopback.example": { A: ["127.0.0.1"] },
  "private.example": { A: ["10.0.0.1"] },
  "metadata.example": { A: ["169.254.169.254"] },
  "loopback-6.example": { AAAA: ["::1"] },
  "mapped.example": { AAAA: ["::ffff:7f00:1"] },
  "mixed.example": { A: ["93.184.215.14", "127.0.0.1"] },
  "families.example": { A: ["93.184.215.14"], AAAA: ["::1"] },
};

describe("a name that was public at registration", () => {
  test("and later leads to a private address reaches nobody, attempt after attempt", async () => {
    const { application, register, createProject, attemptsOf } = await startService([]);
    const names = Object.keys(rebindings);
    for (const name of names) await register(`https://${name}:${trap.port}/hooks`);
    answer = (name) => rebindings[name] ?? publicAnswer;

    const ids = await createProject();
    for (const waitMs of [firstWaitMs, secondWaitMs]) {
      for (const id of ids) await attemptsOf(id, waitMs === firstWaitMs ? 1 : 2);
      application.ports.clock.advance(waitMs);
    }
    const attempts = (await Promise.all(ids.map((id) => attemptsOf(id, 3)))).flat();

    expect(attempts.length).toBe(3 * names.length);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ errorClass: "blocked_address", remoteAddress: null, statusCode: null });
    }
    expect(trap.accepted()).toBe(0);
    // One resolution, for both families, at the registration and at each attempt.
    const perName = ["A", "AAAA"].flatMap((type) => Array<string>(4).fill(type));
    const asked = names.flatMap((name) => perName.map((type) => `${name} ${type}`));
    expect(dns.questions.toSorted()).toEqual(asked.toSorted());
  });

  test("cannot be registered while it leads to loopback", async () => {
    const { register } = await startService([]);
    answer = () => ({ A: ["127.0.0.1"] });
    expect(await register(`https://${hostName}:${trap.port}/hooks`).catch((error: unknown) => error)).toMatchObject({
      code: "validation_failed",
    });
    expect(trap.accepted()).toBe(0);
  });
});

describe("a name whose answer changes with every question", () => {
  test("is connected to at the address that was vetted, never at the other", async () => {
    // 127.0.0.2 stands for the public address here; whoever asks a second time in an attempt is led into the trap.
    const receiver = await startReceiver({
      authority,
      host: "127.0.0.2",
      port: trap.port,
      certificate: await authority.issue({ names: [hostName] }),
    });
    ends.push(receiver.close);
    let questions = 0;
    answer = (_, type) => ({ A: [type === "A" && questions++ % 2 ? "127.0.0.1" : "127.0.0.2"] });
    const { application, register, attempted, attemptsOf } = await startService(["127.0.0.2/32"]);
    await register(`https://${hostName}:${trap.port}/hooks`);

    const { actorWith, callNamed } = application;
    for (let created = 0; created < deliveriesToRebinding; created += 1) {
      // A user of its own for each, because one may not write as often in a minute.
      await callNamed("createProject", actorWith(), { body: { name: "Lobby video wall" } });
    }
    const rows = await attempted(deliveriesToRebinding);
    const delivered = rows.filter(({ status }) => status === "delivered").length;
    const refused = rows.filter(({ status }) => status === "pending");
    const attempts = (await Promise.all(refused.map(({ id }) => attemptsOf(id, 1)))).flat();
    printFigures("rebinding", {
      deliveries: deliveriesToRebinding,
      delivered,
      questions: dns.questions.length,
      trapped: trap.accepted(),
    });
    expect(trap.accepted()).toBe(0);
    expect(delivered).toBe(deliveriesToRebinding / 2);
    expect(receiver.requests.length).toBe(delivered);
    expect(attempts.map(({ errorClass }) => errorClass)).toEqual(refused.map(() => "blocked_address"));
    expect(attempts).toHaveLength(deliveriesToRebinding / 2);
    // One resolution, for both families, at the registration and at each attempt.
    expect(dns.questions.length).toBe(2 * (deliveriesToRebinding + 1));
  });
});

/** The service's own parts on memory: operations, address policy, dispatcher, transport. */
async function startService(allowNetworks: readonly string[]) {
  const resolver = createSystemResolver({ servers: [dns.address] });
  const addressPolicy = createAddressPolicy({ resolver, allowNetworks });
  const application = await createTestApplication({ addressPolicy });
  const dispatcher = startDispatcher(application, addressPolicy);
  ends.push(() => dispatcher.stop({ drainMs: 1_000 }));
  const { administrator, callNamed, allDeliveries } = application;
  return {
    application,
    register: (url: string) =>
      callNamed("createWebhook", administrator, { body: { url, eventTypes: ["project.created"] } }),
    /** Returns the ids of its deliveries. */
    async createProject(): Promise<readonly string[]> {
      const before = new Set((await allDeliveries()).map(({ id }) => id));
      await callNamed("createProject", administrator, { body: { name: "Lobby video wall" } });
      return (await allDeliveries()).flatMap(({ id }) => (before.has(id) ? [] : [id]));
    },
    /** All deliveries, as soon as `count` of them have been attempted. */
    attempted(count: number): Promise<readonly DeliveryRow[]> {
      const look = async () => {
        const rows = (await allDeliveries()).filter(({ attemptCount }) => attemptCount > 0);
        return rows.length >= count ? rows : undefined;
      };
      return waitUntil(look, { timeoutMs: manyAttemptsTimeoutMs, what: `${count} attempts` });
    },
    attemptsOf: (deliveryId: string, count: number) => attemptsOf(application, deliveryId, count),
  };
}

function startDispatcher(
  { ports, memory }: TestApplication,
  addressPolicy: ReturnType<typeof createAddressPolicy>,
): Dispatcher {
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  ends.push(() => transport.close());
  const { clock, random, log, secretBox } = ports;
  const { queue, deliveries } = memory;
  const dispatcher = createDispatcher({ queue, deliveries, transport, addressPolicy, secretBox, clock, random, log });
  dispatcher.start();
  return dispatcher;
}

interface ShownAttempt {
  readonly errorClass: string | null;
  readonly remoteAddress: string | null;
  readonly statusCode: number | null;
}

/** The attempts of a delivery as the API shows them, as soon as there are `count`. */
function attemptsOf(application: TestApplication, id: string, count: number): Promise<readonly ShownAttempt[]> {
  const look = async () => {
    const shown = await application.callNamed("getWebhookDelivery", application.administrator, { parameters: { id } });
    // The operation's output conforms to its schema.
    const { attempts } = shown as { readonly attempts: readonly ShownAttempt[] };
    return attempts.length >= count ? attempts : undefined;
  };
  return waitUntil(look, { timeoutMs: attemptTimeoutMs, what: `attempt ${count}` });
}

/** Listens where a rebinding attack would lead, and counts who comes. */
interface Trap {
  readonly port: number;
  accepted(): number;
  readonly close: () => Promise<void>;
}

async function startTrap(): Promise<Trap> {
  let accepted = 0;
  const servers = await listenOnBoth(() => {
    accepted += 1;
  });
  return {
    port: portOf(servers[0]),
    accepted: () => accepted,
    async close() {
      for (const server of servers) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Listens on both loopback addresses at one port; without IPv6 only on the first. */
async function listenOnBoth(onConnection: () => void): Promise<readonly [Server, ...Server[]]> {
  const first = await listen("127.0.0.1", 0, onConnection);
  const second = await listen("::1", portOf(first), onConnection).catch(() => undefined);
  return second ? [first, second] : [first];
}

function listen(host: string, port: number, onConnection: () => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      onConnection();
      socket.destroy();
    });
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the trap");
  return address.port;
}
