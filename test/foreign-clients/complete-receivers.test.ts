/** The receivers of docs/receivers/complete.md get deliveries, repetitions and forgeries; languages that are missing are skipped. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { choosePort } from "../support/free-port.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";
import { namesOfFiles, type ReceiverProgram, receiverPrograms, writeFiles } from "./receiver-programs.ts";
import { type ReceiverRequest, type ReceiverRequests, receiverRequests } from "./receiver-requests.ts";
import { fileStore } from "./receiver-stores.ts";
import { collectSamples } from "./sample-deliveries.ts";

setDefaultTimeout(180_000);

const timeoutMs = 50_000;
/** Programs of the page: below this directory, where they find the packages; Deno runs no TypeScript below `node_modules`. */
const directory = join(import.meta.dirname, ".data", "receivers");

await writeFiles(directory);
const found = await Promise.all(
  receiverPrograms.map(async (program, index) => {
    const missing = program.tools.find((tool) => Bun.which(tool) === null);
    // With Debian's package at hand, none may be left out under `CI`.
    const { debianPackage } = program;
    if (debianPackage !== undefined) hasTool({ name: program.name, debianPackage, isThere: missing === undefined });
    else if (missing !== undefined)
      console.error(`Not run here: ${program.name} in ${program.language}, because ${missing} is missing`);
    const port = await choosePort();
    const inbox = join(directory, `inbox-${index}`);
    const commands = missing === undefined ? await program.start(directory, port, inbox) : undefined;
    return { program, port, commands, inbox };
  }),
);

let stage: Stage;
let given: ReceiverRequests;
beforeAll(async () => {
  stage = await createStage();
  stage.atEnd(async () => rm(join(directory, ".."), { recursive: true }));
  given = receiverRequests(await collectSamples(stage));
});
afterAll(() => stage.end());

test("each request is another, and each file of the page is one of a program", () => {
  expect(new Set(given.requests.map(({ name }) => name)).size).toBe(given.requests.length);
  const scripts = "inbox.ts bun.ts deno.ts hono.ts express.ts worker.ts";
  expect(namesOfFiles.join(" ")).toBe(
    `${scripts} receiver.py receiver.go Receiver.java Receiver.cs receive.php work.php`,
  );
});

describe("a receiver", () => {
  for (const { program, port, commands = [], inbox } of found) {
    test.skipIf(commands.length === 0)(`${program.language}: ${program.name}`, async () => {
      const { store = fileStore } = program;
      const { kept, broken } = await store.open(inbox);
      const late = [given.fragile.headers["webhook-id"] ?? "", ...broken.map(({ id }) => id)];
      // Blanks are what a change of secrets leaves behind.
      const variables = { PORT: String(port), WEBHOOK_SECRETS: ` ${given.secrets.join("  ")} `, INBOX: inbox };
      const children = commands.map((words) => start(words, variables));
      const printed = children.flatMap(({ stdout, stderr }) => [stdout.text(), stderr.text()]);
      try {
        await waitUntil(() => answers(port), { timeoutMs, what: `${program.name}: ${commands.join(" ")}` });
        const answered = [];
        for (const request of given.requests) {
          if (request === given.fragile) await store.breakWork(inbox, late[0] ?? "");
          answered.push([request.name, await send(port, request)]);
        }
        expect(answered).toEqual(given.requests.map(({ name, status }) => [name, status]));
        const stored = [...kept, ...broken].map((event) => [event.id, event] as const);
        const expected = new Map([...eventsOf(given.requests), ...stored]);
        const prompt = new Map([...expected].filter(([id]) => !late.includes(id)));
        // Work that fails holds up no other, whether a start finds it or a delivery brings it.
        expect(await worked(program, inbox, prompt.size)).toEqual(prompt);
        await store.mend(inbox);
        expect(await worked(program, inbox, expected.size)).toEqual(expected);
        await store.spoil(inbox);
        // What cannot be kept is not answered as if it were: the service sends it again.
        expect(await send(port, given.late)).toBeWithin(500, 600);
      } finally {
        // What is asked to end prints what it has kept back.
        for (const { pid, exitCode } of children) if (exitCode === null) process.kill(-pid, "SIGTERM");
      }
      // Each other event has cost its work once: the lines that all programs print with an id.
      const words = (await Promise.all(printed)).join("\n").match(/\b[0-9a-f]{24}\b/gu);
      const ids = [...eventsOf(given.requests).keys(), ...kept.map(({ id }) => id)].filter((id) => !late.includes(id));
      expect(words?.filter((id) => !late.includes(id)).toSorted()).toEqual(ids.toSorted());
    });
  }
});

describe("without a secret that others cannot guess", () => {
  const unsafe = { none: undefined, "a short one": "whsec_AAAA" };
  for (const { program, port, commands = [], inbox } of found) {
    const [server = []] = commands;
    test.skipIf(commands.length === 0)(`${program.language}: ${program.name} accepts nothing`, async () => {
      for (const [name, secrets] of Object.entries(unsafe)) {
        await mkdir(`${inbox}-${name}`, { recursive: true });
        const child = start(server, { PORT: String(port), WEBHOOK_SECRETS: secrets, INBOX: `${inbox}-${name}` });
        const answered = () => send(port, given.forged).catch(() => undefined);
        const ask = async () => (child.exitCode === null ? answered() : "ended");
        const fate = await waitUntil(ask, { timeoutMs, what: `${program.name} without a secret` });
        if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
        expect([name, fate]).toEqual([name, program.startsWithoutSecret ? 500 : "ended"]);
        const [printed] = await Promise.all([child.stderr.text(), child.exited]);
        if (fate === "ended") expect(printed).toContain("Set WEBHOOK_SECRETS");
      }
    });
  }
});

/** Events on which a program has worked, once they are so many. */
function worked({ name, store = fileStore }: ReceiverProgram, inbox: string, count: number) {
  const ask = async () => {
    const done = await store.done(inbox);
    return done.size >= count ? done : undefined;
  };
  return waitUntil(ask, { timeoutMs, everyMs: 100, what: `the work of ${name}` });
}

function start(words: readonly string[], variables: Readonly<Record<string, string | undefined>>) {
  return Bun.spawn([...words], {
    cwd: directory,
    env: { ...process.env, ...variables },
    // A group of its own: some commands are launchers of others.
    detached: true,
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function answers(port: number): Promise<true | undefined> {
  const request = { name: "is it there?", headers: {}, body: "", status: 400 } as const;
  return send(port, request).then(
    () => true,
    () => undefined,
  );
}

async function send(port: number, { headers, body, status }: ReceiverRequest): Promise<number> {
  // A receiver that leaves a part of a body unread may close the connection, before or after its answer.
  const own = { "content-type": "application/json; charset=utf-8", connection: "close" };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/hook`, {
      method: "POST",
      headers: { ...own, ...headers },
      body,
    });
    await answer.bytes();
    return answer.status;
  } catch (error) {
    if (status === 413) return status;
    throw error;
  }
}

/** The events of what is genuine, and no example, by their ids. */
function eventsOf(requests: readonly ReceiverRequest[]): ReadonlyMap<string, unknown> {
  const genuine = requests.filter(({ status, isExample }) => status === 204 && !isExample);
  return new Map(genuine.map(({ headers, body }) => [headers["webhook-id"] ?? "", JSON.parse(body)]));
}
