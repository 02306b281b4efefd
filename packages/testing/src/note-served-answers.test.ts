import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seenAnswersVariable } from "./seen-answers.ts";

const program = `
const answer = (status) => () => new Response("{}", { status, headers: { "x-request-id": "1" } });
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer(201) });
await fetch(server.url + "first");
server.reload({ fetch: answer(202) });
console.log((await fetch(server.url + "second")).status);
await server.stop(true);
`;

test("a process that loads it first notes its servers' answers, before and after a reload", async () => {
  const directory = mkdtempSync(join(tmpdir(), "note-served-"));
  try {
    const preload = join(import.meta.dirname, "note-served-answers.ts");
    const child = Bun.spawn([process.execPath, "--preload", preload, "-e", program], {
      env: { ...process.env, [seenAnswersVariable]: directory },
      stdout: "pipe",
      stderr: "inherit",
    });
    expect([await child.stdout.text(), await child.exited]).toEqual(["202\n", 0]);
    const noted = readdirSync(directory).map((name) => readFileSync(join(directory, name), "utf8"));
    expect(noted).toEqual(["GET /first 201 -\nGET /second 202 -\n"]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
