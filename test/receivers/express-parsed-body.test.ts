/** The page's receiver for Express says what is wrong where a parser stands before its route. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { choosePort } from "../support/free-port.ts";
import { waitUntil } from "../support/wait-until.ts";
import { blocksOf } from "./page-blocks.ts";

const timeoutMs = 60_000;
const secret = `whsec_${btoa("a".repeat(32))}`;
const app = "const app = express();\n";

/** The page's files in this directory, and a parser before the route of Express. */
async function bundle(directory: string): Promise<string> {
  for (const name of ["inbox.ts", "express.ts"]) {
    const { code = "" } = blocksOf("complete.md").find((block) => block.code.startsWith(`// ${name}\n`)) ?? {};
    writeFileSync(join(directory, name), code.replace(app, `${app}app.use(express.json());\n`));
  }
  await Bun.build({ entrypoints: [join(directory, "express.ts")], target: "node", outdir: directory });
  return join(directory, "express.js");
}

function delivery(): RequestInit {
  const [id, at, body] = ["event-1", new Date(), JSON.stringify({ id: "event-1", type: "project.created" })];
  return {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}

test(
  "a parser of JSON before the route is answered with 500, and the log says to take it away",
  async () => {
    // Below this directory, where the program finds the packages.
    const directory = mkdtempSync(join(import.meta.dirname, "express-"));
    const port = await choosePort();
    const child = Bun.spawn(["node", await bundle(directory)], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRETS: secret, INBOX: join(directory, "inbox") },
      stdout: "ignore",
      stderr: "pipe",
    });
    const printed = child.stderr.text();
    try {
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/hook`, delivery()).then(
          ({ status }) => status,
          () => undefined,
        );
      expect(await waitUntil(ask, { timeoutMs: timeoutMs / 2, what: "the receiver of the page" })).toBe(500);
    } finally {
      child.kill();
      await child.exited;
      rmSync(directory, { recursive: true });
    }
    expect(await printed).toContain("Something else has read the body");
  },
  timeoutMs,
);
