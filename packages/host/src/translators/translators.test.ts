import { afterEach, describe, expect, test } from "bun:test";
import { readConfig } from "../config/config.ts";
import { createOutbound } from "../outbound.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

interface Seen {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** A provider on the loopback that notes what it is sent. */
function serve(answer: (seen: Seen) => Response) {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.method !== "POST" || request.headers.get("content-type") !== "application/json")
        return new Response(null, { status: 400 });
      const one = {
        path: new URL(request.url).pathname,
        authorization: request.headers.get("authorization"),
        // A provider of the test takes what the adapter sends as an object.
        body: (await request.json()) as Seen["body"],
      };
      seen.push(one);
      return answer(one);
    },
  });
  servers.push(server);
  return { seen, url: `http://127.0.0.1:${server.port}` };
}

/** The translator of a configuration. */
function translatorOf(TRANSLATOR_URL: string, TRANSLATOR_KEY?: string) {
  const variables = { TRANSLATOR_URL, ...(TRANSLATOR_KEY !== undefined && { TRANSLATOR_KEY }) };
  const { translator } = createOutbound(readConfig(variables), log);
  if (!translator) throw new TypeError("Cannot translate because no translator is configured");
  return translator;
}

const texts = ['<x id="0"/> left', "a &amp; b"];

test("createOutbound() has no translator unless one is configured", () => {
  expect(createOutbound(readConfig({}), log)).not.toHaveProperty("translator");
});

describe("DeepL", () => {
  const start = () =>
    serve(({ body }) => {
      // The body that the adapter sends.
      const sent = body["text"] as readonly string[];
      return Response.json({
        translations: sent.map((text) => ({ detected_source_language: "EN", text: `de: ${text}` })),
      });
    });

  test("is asked for texts in strict XML with protected elements, by its key", async () => {
    const { seen, url } = start();
    const translator = translatorOf(`deepl:${url}/`, "hunter2");
    expect(await translator.translate({ texts, from: "en-US", to: "de-CH" })).toEqual(
      texts.map((text) => `de: ${text}`),
    );
    expect(seen).toEqual([
      {
        path: "/v2/translate",
        authorization: "DeepL-Auth-Key hunter2",
        body: {
          text: texts,
          source_lang: "EN",
          target_lang: "DE",
          tag_handling: "xml",
          tag_handling_version: "v2",
          ignore_tags: ["x"],
        },
      },
    ]);
    expect(translator.provider).toBe("deepl");
  });

  test("finds out the source by itself, and distinguishes some targets", async () => {
    const { seen, url } = start();
    const translator = translatorOf(`deepl:${url}`, "hunter2");
    for (const to of ["en-GB", "pt-BR", "zh-Hant", "fr-CA"]) await translator.translate({ texts, to });
    expect(seen.map(({ body }) => body["target_lang"])).toEqual(["EN-GB", "PT-BR", "ZH-HANT", "FR"]);
    expect(seen[0]?.body).not.toHaveProperty("source_lang");
  });
});

test("LibreTranslate is asked for texts in HTML, with a key only where one is set", async () => {
  const { seen, url } = serve(({ body }) => {
    // The body that the adapter sends.
    const sent = body["q"] as readonly string[];
    return Response.json({ translatedText: sent.map((text) => `fr: ${text}`) });
  });
  const translator = translatorOf(`libretranslate:${url}/base`);
  expect(await translator.translate({ texts, to: "fr-CA" })).toEqual(texts.map((text) => `fr: ${text}`));
  await translatorOf(`libretranslate:${url}`, "hunter2").translate({ texts, from: "en", to: "zh-Hans" });
  expect(seen).toMatchObject([
    { path: "/base/translate", body: { q: texts, source: "auto", target: "fr", format: "html" } },
    { path: "/translate", body: { source: "en", target: "zh-Hans", api_key: "hunter2" } },
  ]);
  expect(seen[0]?.body).not.toHaveProperty("api_key");
});

test("a language model is asked by the protocol of chat completions", async () => {
  const { seen, url } = serve(({ body }) => {
    // The body that the adapter sends.
    const messages = body["messages"] as readonly { readonly role: string; readonly content: string }[];
    const sent = JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "{}") as {
      readonly texts: readonly string[];
      readonly to: string;
    };
    const content = JSON.stringify({ translations: sent.texts.map((text) => `${sent.to}: ${text}`) });
    return Response.json({ choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] });
  });
  const translator = translatorOf(`openai:${url}/v1?model=small`, "hunter2");
  expect(await translator.translate({ texts, to: "de" })).toEqual(texts.map((text) => `de: ${text}`));
  expect(seen).toMatchObject([
    {
      path: "/v1/chat/completions",
      authorization: "Bearer hunter2",
      body: { model: "small", temperature: 0, response_format: { type: "json_object" } },
    },
  ]);
  await translatorOf(`openai:${url}/v1?model=small`).translate({ texts, to: "de" });
  expect(seen[1]?.authorization).toBeNull();
});

describe("A provider", () => {
  const answers: readonly (readonly [name: string, answer: () => Response, message: string])[] = [
    ["refuses", () => new Response("key hunter2", { status: 403 }), "answered with status 403"],
    ["redirects", () => Response.redirect("http://127.0.0.1:1/", 307), "answered with status 307"],
    ["is not a provider", () => new Response("<html>"), "JSON"],
    ["answers null", () => Response.json(null), "not a list of texts"],
    ["answers numbers", () => Response.json({ translatedText: [1] }), "not a list of texts"],
    ["answers too much", () => Response.json({ translatedText: ["x".repeat(4_194_304)] }), "too long"],
  ];
  test.each(answers)("that %s fails without showing the key", async (_, answer, message) => {
    const { url } = serve(answer);
    const failure = await translatorOf(`libretranslate:${url}`, "hunter2")
      .translate({ texts, to: "de" })
      .then(String, String);
    expect(failure).toContain(message);
    expect(failure).not.toContain("hunter2");
  });

  test.each(["deepl", "openai"])("%s that answers another form fails", async (kind) => {
    const { url } = serve(() => Response.json({ translations: [{}], choices: [{ message: {} }] }));
    const model = kind === "openai" ? "?model=small" : "";
    const translated = translatorOf(`${kind}:${url}${model}`, "hunter2").translate({ texts, to: "de" });
    await expect(translated).rejects.toThrow("Cannot use the answer of the provider");
  });

  test("that is not there fails", async () => {
    await expect(translatorOf("libretranslate:http://127.0.0.1:1").translate({ texts, to: "de" })).rejects.toThrow();
  });
});
