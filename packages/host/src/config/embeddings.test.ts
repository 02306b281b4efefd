import { expect, test } from "bun:test";
import { problemsOf, production, type Variables } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

test.each<[Variables, ReturnType<typeof readConfig>["embeddings"]]>([
  [{}, undefined],
  [
    { EMBEDDINGS_URL: "https://api.dealer.example/v1/?model=small&dimensions=1536", EMBEDDINGS_KEY: "hunter2" },
    { url: "https://api.dealer.example/v1", model: "small", dimensions: 1536, key: "hunter2" },
  ],
  [
    { EMBEDDINGS_URL: "http://10.0.0.5:11434/v1?model=all-minilm&dimensions=384" },
    { url: "http://10.0.0.5:11434/v1", model: "all-minilm", dimensions: 384 },
  ],
  [
    { ...production, EMBEDDINGS_URL: "http://127.0.0.1:11434/v1?model=all-minilm&dimensions=384" },
    { url: "http://127.0.0.1:11434/v1", model: "all-minilm", dimensions: 384 },
  ],
])("readConfig() takes the embeddings of %p", (variables, expected) => {
  expect(readConfig(variables).embeddings).toEqual(expected);
});

test.each<[Variables, string]>([
  [{ EMBEDDINGS_URL: "hunter2" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "ftp://a.example/?model=m&dimensions=32" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://u:hunter2@a.example/?model=m&dimensions=32" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://a.example/?dimensions=32" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://a.example/?model=m" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://a.example/?model=m&dimensions=100" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://a.example/?model=m&dimensions=8224" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_URL: "https://a.example/?model=m&dimensions=32&key=hunter2" }, "EMBEDDINGS_URL must be <URL>"],
  [{ EMBEDDINGS_KEY: "hunter2" }, "EMBEDDINGS_KEY must be set only with EMBEDDINGS_URL"],
  [{ ...production, EMBEDDINGS_URL: "http://10.0.0.5/v1?model=m&dimensions=32" }, "must have an https URL"],
])("readConfig() refuses %p without its secrets", (variables, problem) => {
  const problems = problemsOf(variables).join("\n");
  expect(problems).toContain(problem);
  expect(problems).not.toContain("hunter2");
});
