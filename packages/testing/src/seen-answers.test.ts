import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noteAnswers, seenAnswersVariable } from "./seen-answers.ts";

const before = process.env[seenAnswersVariable];
let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "note-answers-"));
  process.env[seenAnswersVariable] = directory;
});
afterEach(() => {
  if (before === undefined) delete process.env[seenAnswersVariable];
  else process.env[seenAnswersVariable] = before;
  rmSync(directory, { recursive: true });
});

const noted = () => readdirSync(directory).map((name) => readFileSync(join(directory, name), "utf8"));

async function ask(path: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Response> {
  const handler = { handle: async (_request: Request) => new Response("{}", { status: 201, headers }) };
  const init = { method: "POST", ...(signal && { signal }) };
  return noteAnswers(handler).handle(new Request(`https://catalog.example${path}`, init));
}

test("noteAnswers() notes each answer once and passes it on", async () => {
  const headers = { "x-request-id": "1", "content-type": "application/json; charset=utf-8" };
  expect((await ask("/noted?limit=1", headers)).status).toBe(201);
  await ask("/noted?limit=2", headers);
  expect(noted()).toEqual(["POST /noted 201 application/json\n"]);
});

test("noteAnswers() notes neither answers of other servers, nor those to clients that have gone, nor any without being asked", async () => {
  await ask("/foreign", { "content-type": "application/json" });
  await ask("/gone", { "x-request-id": "1" }, AbortSignal.abort());
  delete process.env[seenAnswersVariable];
  await ask("/unasked", { "x-request-id": "1" });
  expect(noted()).toEqual([]);
});
