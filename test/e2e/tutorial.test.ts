import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "@design-catalog/testing/api-client";
import { projectRoot } from "../../tools/start/install.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.end());

test("the README's first webhook, and the tutorial, typed as they stand, end with the newest delivery and its attempt", async () => {
  const receiver = await stage.startReceiver();
  const service = await stage.startService({ environment: await makeStageDatabase(stage) });
  const type = (document: string, password = stage.administrator.password) =>
    runShell(
      `${shellPart(document)
        .replace("http://127.0.0.1:3000", service.url)
        .replace("https://hooks.example.com", receiver.url)
        .replace("admin@catalog.example", stage.administrator.emailAddress)}\nprintf '\\n%s' "\${DELIVERY:-}"`,
      `${password}\n`,
    );
  expect((await type("README.md")).output).toContain('"name":"Lobby video wall"');
  const { output } = await type("docs/start/first-webhook.md");
  const id = output.split("\n").at(-1) ?? "";
  expect(output).toContain(`{"id":"${id}"`);
  expect(output).toContain('"attempts":[');
  const client = await signIn(service.url, stage.administrator);
  const delivery = await waitUntil(
    async () => {
      const { body } = await client.call("GET", `/api/v1/admin/webhooks/deliveries/${id}`);
      return body.status === "delivered" ? body : undefined;
    },
    { timeoutMs: 20_000, what: "the delivery of the new project" },
  );
  expect(delivery).toMatchObject({ eventType: "project.created", attempts: [{ number: 1, outcome: "success" }] });
  for (const document of ["README.md", "docs/start/first-webhook.md"]) {
    const mistyped = await type(document, "not the password");
    expect(mistyped).toMatchObject({ output: "", exitCode: 1, error: expect.stringContaining("invalid_grant") });
  }
});

/** The shell's part of a document. */
function shellPart(document: string): string {
  const [, block] = /```sh\n(BASE=[\s\S]*?)```/u.exec(readFileSync(join(projectRoot, document), "utf8")) ?? [];
  if (block === undefined) throw new Error(`Cannot find the tutorial in ${document}: no block begins with BASE=`);
  return block;
}

/** Runs a script until its first command that fails. */
async function runShell(script: string, input: string) {
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", script], {
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, error, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { output, error, exitCode };
}
