import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judgeDeliveries, noteDelivery } from "./noted-deliveries.ts";

const contract = join(import.meta.dirname, "../../../contract/events");
const [example] = JSON.parse(readFileSync(join(contract, "project.created.json"), "utf8")).examples;
const directory = mkdtempSync(join(tmpdir(), "delivery-faults-"));
afterAll(() => rmSync(directory, { recursive: true }));

function arrive(event: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const body = new TextEncoder().encode(typeof event === "string" ? event : JSON.stringify(event));
  noteDelivery({ headers: { "webhook-id": "1", ...headers }, body });
}

test("deliveries that fit their schemas, that say more, and those of types that the contract does not name pass", async () => {
  arrive(example);
  arrive({ ...example, later: true });
  arrive({ ...example, data: { object: { id: example.data.object.id, truncated: true } } });
  arrive({ type: "order.paid" }, { "service-event-type": "order.paid" });
  noteDelivery({ headers: {}, body: new TextEncoder().encode('{"type":"project.created"}') });
  await judgeDeliveries();
});

test("each fault is told with its type, path and value, once", async () => {
  arrive({ ...example, actor: 7 });
  arrive({ ...example, actor: 7 });
  arrive("no JSON", { "service-event-type": "user.deleted" });
  const message = String(await judgeDeliveries().catch((error: unknown) => error));
  expect(message).toContain("project.created at /actor must be object: 7");
  expect(message).toContain('user.deleted at / must be object: "no JSON"');
  expect(message.match(/\/actor must be object/gu)).toHaveLength(1);
  await judgeDeliveries();
});

test("a run of tests fails by the file and test that receive what does not fit", async () => {
  const noting = JSON.stringify(join(import.meta.dirname, "noted-deliveries.ts"));
  const write = (name: string, id: string) =>
    writeFileSync(
      join(directory, `${name}.test.ts`),
      `import { test } from "bun:test";
      import { noteDelivery } from ${noting};
      const body = new TextEncoder().encode(JSON.stringify({ type: "webhook.test", id: ${JSON.stringify(id)} }));
      test("${name}", () => noteDelivery({ headers: { "webhook-id": "1" }, body }));
      test("${name} afterwards", () => undefined);`,
    );
  for (const [name, id] of [
    ["first", "one"],
    ["second", "two"],
  ] as const)
    write(name, id);
  const preload = join(import.meta.dirname, "preload.ts");
  const run = Bun.spawn([process.execPath, "test", "--preload", preload], {
    cwd: directory,
    stdout: "pipe",
    stderr: "pipe",
  });
  const text = await run.stderr.text();
  expect(await run.exited).not.toBe(0);
  expect(text).toMatch(/webhook\.test at \/id .*: "one"[^]*\(fail\) first/u);
  expect(text).toMatch(/webhook\.test at \/id .*: "two"[^]*\(fail\) second/u);
  expect(text).toContain("(pass) first afterwards");
});
