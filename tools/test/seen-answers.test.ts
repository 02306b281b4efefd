import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seenAnswersVariable } from "../../packages/testing/src/seen-answers.ts";
import { collectSeenAnswers, findUndocumented } from "./seen-answers.ts";
import type { TestRun } from "./test-run.ts";

const project = "GET /api/v1/projects/6740a1f2c3d4e5f60718293a";

test("findUndocumented() given answers that the documents have finds none", () => {
  const lines = [
    `${project} 200 application/json`,
    `${project} 304 -`,
    `${project} 404 application/problem+json`,
    "HEAD /api/v1/projects/6740a1f2c3d4e5f60718293a 200 application/json",
    "GET /api/v1/oauth/authorize 302 -",
    "GET /api/v1/account/sso/dealer/start 303 -",
    "GET /api/v1/account/sso/dealer/start 429 text/html",
    "GET /api/v1/account/sso/dealer/start 503 application/problem+json",
    "GET /readyz 503 application/json",
    "POST /api/v1/mcp 202 -",
    "DELETE /api/v1/admin/domains 404 application/problem+json",
    "GET /api/v1/oauth/authorize 400 text/html",
    "POST /api/v1/admin/signals/grid 200 application/json",
  ];
  expect(findUndocumented(lines)).toEqual([]);
});

test("findUndocumented() names each status and media type that the documents lack, once, with a request", () => {
  const lines = [
    `${project} 418 application/json`,
    "GET /api/v1/projects/6740a1f2c3d4e5f60718293b 418 application/json",
    `${project} 200 text/html`,
    "POST /api/v1/oauth/token 418 application/json",
  ];
  expect(findUndocumented(lines)).toEqual([
    `getProject 200 text/html, such as ${project}`,
    `getProject 418 application/json, such as ${project}`,
    "issueToken 418 application/json, such as POST /api/v1/oauth/token",
  ]);
});

test("findUndocumented() leaves out paths and methods that the documents do not have", () => {
  expect(
    findUndocumented([
      "GET /signin 200 text/html",
      "GET /api/v1/projects/%ff 400 application/problem+json",
      "DELETE /api/v1/projects 405 application/problem+json",
    ]),
  ).toEqual([]);
});

const run: TestRun = { passed: 5, failed: 0, skipped: 1, failures: [] };
const text = `getProject 418 application/json, such as ${project}`;
const failure = {
  name: "the OpenAPI documents have each answer that the tests saw",
  file: "tools/test/seen-answers.ts",
  text,
};
const runs: readonly (readonly [what: string, line: string, expected: TestRun])[] = [
  ["nothing was asked of the service", "", run],
  ["all is documented", `${project} 200 application/json`, { ...run, passed: 6 }],
  ["an answer is not documented", `${project} 418 application/json`, { ...run, failed: 1, failures: [failure] }],
];

test.each(runs)("collectSeenAnswers() given that %s comes to these results", (_, line, expected) => {
  const seen = collectSeenAnswers();
  try {
    const directory = seen.variables[seenAnswersVariable] ?? "";
    writeFileSync(join(directory, "1.txt"), `${line}\n`);
    expect(seen.addTo(run)).toEqual(expected);
  } finally {
    seen.close();
  }
});
