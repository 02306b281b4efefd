import { afterEach, describe, expect, test } from "bun:test";
import { TextRefusal } from "@design-catalog/core/catalog";
import { readConfig } from "./config/config.ts";
import { createOpenAiEmbedder } from "./open-ai-embedder.ts";
import { createOutbound } from "./outbound.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

interface Seen {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly encoding_format: string };
}

const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** A provider on the loopback: a fake that speaks the protocol and notes what it is sent. */
function serve(answer: (seen: Seen, count: number) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const one = {
        path: new URL(request.url).pathname,
        authorization: request.headers.get("authorization"),
        // A provider of the test takes what the adapter sends as an object.
        body: (await request.json()) as Seen["body"],
      };
      seen.push(one);
      return answer(one, seen.length);
    },
  });
  servers.push(server);
  return { seen, url: `http://127.0.0.1:${server.port}/v1` };
}

const vectorsOf = ({ body }: Seen) =>
  body.input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, 0.5] }));
const answerAll = (seen: Seen) => Response.json({ object: "list", data: vectorsOf(seen).toReversed() });
const settings = (url: string) => ({ url, model: "small", dimensions: 32, key: "hunter2" });
const embedderOf = (url: string) => createOpenAiEmbedder(settings(url), { pauseMs: 1 });

describe("createOpenAiEmbedder()", () => {
  test("asks for all texts at once and puts the vectors into their order", async () => {
    const { seen, url } = serve(answerAll);
    const embedder = embedderOf(url);
    expect(embedder).toMatchObject({ provider: "openai", model: "small", dimensions: 32 });
    expect(await embedder.embed(["a", "bcd"])).toEqual([Float32Array.of(1, 0.5), Float32Array.of(3, 0.5)]);
    expect(seen).toEqual([
      {
        path: "/v1/embeddings",
        authorization: "Bearer hunter2",
        body: { model: "small", input: ["a", "bcd"], encoding_format: "float" },
      },
    ]);
  });

  test.each([429, 500, 503])("asks again after status %d, but not while somebody waits", async (status) => {
    const { seen, url } = serve((one, count) => (count < 3 ? new Response("", { status }) : answerAll(one)));
    expect(await embedderOf(url).embed(["a"])).toEqual([Float32Array.of(1, 0.5)]);
    expect(seen).toHaveLength(3);
    const waiting = serve(() => new Response("", { status }));
    await expect(embedderOf(waiting.url).embed(["a"], { deadlineMs: 1_000 })).rejects.toThrow(`status ${status}`);
    expect(waiting.seen).toHaveLength(1);
  });

  test("gives up after the third failure, and at once when it is refused", async () => {
    const failing = serve(() => new Response("", { status: 503 }));
    await expect(embedderOf(failing.url).embed(["a"])).rejects.toThrow("status 503");
    expect(failing.seen).toHaveLength(3);
    const refusing = serve(() => Response.json({ error: "hunter2 is no key" }, { status: 401 }));
    await expect(embedderOf(refusing.url).embed(["a"])).rejects.toThrow(/^Cannot use the provider .* status 401$/u);
    expect(refusing.seen).toHaveLength(1);
  });

  test.each([400, 413, 422, 401, 404, 429, 503])("given status %d says whether a text is refused", async (status) => {
    const { url } = serve(() => new Response("", { status }));
    const failure: unknown = await embedderOf(url)
      .embed(["a"])
      .then(undefined, (error: unknown) => error);
    expect(failure).toMatchObject({ message: `Cannot use the provider because it answered with status ${status}` });
    expect(failure instanceof TextRefusal).toBe([400, 413, 422].includes(status));
  });

  test("waits no longer than it may", async () => {
    const { url } = serve(() => new Promise(() => undefined));
    await expect(embedderOf(url).embed(["a"], { deadlineMs: 50 })).rejects.toThrow();
  });

  test("does not follow redirects with its key", async () => {
    const other = serve(answerAll);
    const { url } = serve(() => Response.redirect(`${other.url}/embeddings`, 307));
    await expect(embedderOf(url).embed(["a"])).rejects.toThrow("status 307");
    expect(other.seen).toEqual([]);
  });

  test.each([
    [{}],
    [{ data: [] }],
    [{ data: [{ index: 1, embedding: [1] }] }],
    [{ data: [{ index: 0, embedding: "AAAA" }] }],
    [{ data: [{ index: 0, embedding: [1, "2"] }] }],
  ])("refuses the answer %j", async (answer) => {
    const { url } = serve(() => Response.json(answer));
    await expect(embedderOf(url).embed(["a"])).rejects.toThrow(TypeError);
  });
});

test("createOutbound() has an embedder only if one is configured", async () => {
  expect(createOutbound(readConfig({}), log)).not.toHaveProperty("embedder");
  const { url } = serve(answerAll);
  const { embedder } = createOutbound(readConfig({ EMBEDDINGS_URL: `${url}?model=small&dimensions=32` }), log);
  expect(await embedder?.embed(["ab"])).toEqual([Float32Array.of(2, 0.5)]);
});
