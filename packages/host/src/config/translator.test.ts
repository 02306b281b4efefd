import { expect, test } from "bun:test";
import { problemsOf, production, type Variables } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const key = "hunter2";

test.each<[Variables, ReturnType<typeof readConfig>["translator"]]>([
  [{}, undefined],
  [{ TRANSLATOR_URL: "libretranslate:http://10.0.0.5:5000/" }, { kind: "libretranslate", url: "http://10.0.0.5:5000" }],
  [
    { TRANSLATOR_URL: "deepl:https://api.deepl.com", TRANSLATOR_KEY: key },
    { kind: "deepl", url: "https://api.deepl.com", key },
  ],
  [
    { TRANSLATOR_URL: "openai:https://llm.dealer.example/v1/?model=small" },
    { kind: "openai", url: "https://llm.dealer.example/v1", model: "small" },
  ],
])("readConfig() takes the translator of %p", (variables, expected) => {
  expect(readConfig(variables).translator).toEqual(expected);
});

test.each<[Variables, string]>([
  [{ TRANSLATOR_URL: "https://api.deepl.com" }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_URL: "deepl:ftp://api.deepl.com", TRANSLATOR_KEY: key }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_URL: "deepl:https://a:hunter2@api.deepl.com", TRANSLATOR_KEY: key }, "TRANSLATOR_URL must be deepl:"],
  [{ TRANSLATOR_URL: "deepl:https://api.deepl.com" }, "TRANSLATOR_KEY must be set, or TRANSLATOR_KEY_FILE"],
  [{ TRANSLATOR_URL: "openai:https://llm.dealer.example" }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_URL: "openai:https://llm.dealer.example?model=" }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_URL: "openai:https://llm.dealer.example?model=a&key=hunter2" }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_URL: "libretranslate:https://t.example?model=a" }, "TRANSLATOR_URL must be deepl:<URL>"],
  [{ TRANSLATOR_KEY: key }, "TRANSLATOR_KEY must be set only with TRANSLATOR_URL"],
  [{ ...production, TRANSLATOR_URL: "libretranslate:http://10.0.0.5:5000" }, "TRANSLATOR_URL must have an https URL"],
])("readConfig() refuses the translator of %p with one sentence and no secret", (variables, expected) => {
  const [problem, ...more] = problemsOf(variables);
  expect(problem).toStartWith(expected);
  expect(problem).not.toContain("hunter2");
  expect(more).toEqual([]);
});

test("readConfig() in production takes a translator on this machine", () => {
  expect(problemsOf({ ...production, TRANSLATOR_URL: "libretranslate:http://127.0.0.1:5000" })).toEqual([]);
});
