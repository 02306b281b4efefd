/** The first program of docs/receivers/typescript.md starts by the page's command for Deno. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { denoLauncher } from "../runtimes/runtimes.ts";
import { choosePort } from "../support/free-port.ts";
import { waitUntil } from "../support/wait-until.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/receivers/typescript.md"), "utf8");
const timeoutMs = 60_000;

test(
  "deno serve starts the first program of the page with the flags that the page names",
  async () => {
    const program = /```ts\n(.*?)```/su.exec(page)?.[1] ?? "";
    const command = /`deno (serve [^`\n]+) receiver\.ts`/u.exec(page)?.[1] ?? "";
    // Below this directory, where the program finds the package.
    const directory = mkdtempSync(join(import.meta.dirname, "deno-serve-"));
    writeFileSync(join(directory, "receiver.ts"), program);
    await Bun.build({ entrypoints: [join(directory, "receiver.ts")], target: "node", outdir: directory });
    const port = await choosePort();
    const words = ["node", denoLauncher, ...command.split(" "), "--no-prompt", "--host", "127.0.0.1", `--port=${port}`];
    const env = { ...process.env, WEBHOOK_SECRET: `whsec_${btoa("a".repeat(32))}` };
    const child = Bun.spawn([...words, join(directory, "receiver.js")], {
      env,
      detached: true,
      stdout: "ignore",
      stderr: "ignore",
    });
    try {
      const url = `http://127.0.0.1:${port}/`;
      const ask = () =>
        fetch(url, { method: "POST", body: "{}" }).then(
          ({ status }) => status,
          () => undefined,
        );
      expect(await waitUntil(ask, { timeoutMs: timeoutMs / 2, what: `deno ${command}` })).toBe(400);
    } finally {
      // A group: the launcher has a child.
      process.kill(-child.pid, "SIGTERM");
      rmSync(directory, { recursive: true });
    }
  },
  timeoutMs,
);
