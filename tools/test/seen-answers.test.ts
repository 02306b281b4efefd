import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "../../packages/core/src/mod.ts";
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
  expect(judge([line], { isWhole: false })).toEqual(expected);
});

function judge(lines: readonly string[], { isWhole }: { readonly isWhole: boolean }): TestRun {
  const seen = collectSeenAnswers();
  try {
    const directory = seen.variables[seenAnswersVariable] ?? "";
    if (lines.length > 0) writeFileSync(join(directory, "1.txt"), `${lines.join("\n")}\n`);
    return seen.addTo(run, { isWhole });
  } finally {
    seen.close();
  }
}

/** An answer of each operation; no parameter of a path takes another word than a small number or a name. */
const ofEach = operations.map(({ method, path, status }) => {
  return `${method} ${path.replaceAll(/\{[^}]+\}/gu, "6740a1f2c3d4e5f60718293a")} ${status} -`;
});

test("collectSeenAnswers() given a whole suite that saw an answer of each operation counts two tests more", () => {
  expect(judge(ofEach, { isWhole: true })).toEqual({ ...run, passed: 7 });
});

test("collectSeenAnswers() given a whole suite names the operations without an answer", () => {
  const { failed, failures } = judge(ofEach.slice(2), { isWhole: true });
  expect([failed, failures.map(({ text }) => text)]).toEqual([
    1,
    [
      operations
        .slice(0, 2)
        .map(({ name }) => name)
        .join("\n"),
    ],
  ]);
});

test("collectSeenAnswers() given a whole suite without noted answers fails", () => {
  const { passed, failed } = judge([], { isWhole: true });
  expect([passed, failed]).toEqual([6, 1]);
});
