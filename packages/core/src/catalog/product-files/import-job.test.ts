import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { jobs } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/mod.ts";
import { createFileStage, idOf } from "../../projects/files/files.fixture.ts";
import { runJob } from "../../service.ts";
import { files } from "../files/table.ts";
import { products } from "../products.ts";
import { importKind } from "./import-job.ts";

const csv = { name: "products.csv", contentType: "text/csv" };
const json = { name: "products.json", contentType: "application/json" };
const encode = (text: string) => new TextEncoder().encode(text);

async function createImports() {
  const stage = await createFileStage();
  const { store, memory } = stage;
  const [row] = await store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
  if (!row) throw new TypeError("Cannot import because there is no administrator");
  const administrator = { ...stage.administrator, userId: row.id };
  const request = (fileId: unknown, dryRun = false, actor = administrator) =>
    stage.callNamed("importProducts", actor, { body: { fileId }, query: { dryRun } });
  const runJobs = async (change: (context: OperationContext) => OperationContext = (context) => context) => {
    const claimed = await memory.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
    for (const one of claimed) await runJob(change(stage.contextOf(null)), one);
  };
  return {
    ...stage,
    administrator,
    request,
    runJobs,
    /** Uploads a text and imports it; returns the job. */
    async run(text: string, announced: object, dryRun = false) {
      const file = await stage.createFile(encode(text), announced);
      const id = idOf(await request(file["id"], dryRun));
      await runJobs();
      return store.find(jobs, id);
    },
    names: async () => (await store.select(products.table)).map(({ name }) => name).toSorted(),
  };
}

describe("the import of a file", () => {
  test("writes CSV and JSON, and a dry run answers the same without writing", async () => {
    const { run, names } = await createImports();
    const text = "partNumber\tname\tweightG\r\na1\tDécodeur\t1,234\r\nb2\tMatrix\t0,5\r\n";
    const read = { encoding: "utf-8", delimiter: "\t", decimalMark: "," };
    const dry = await run(text, csv, true);
    expect(dry).toMatchObject({ kind: "import", status: "succeeded", result: { dryRun: true, created: 2, read } });
    expect(await names()).toEqual([]);
    expect(await run(text, csv)).toMatchObject({
      status: "succeeded",
      done: 2,
      total: 2,
      result: { created: 2, read },
    });
    expect(await names()).toEqual(["Décodeur", "Matrix"]);
    const changed = await run(JSON.stringify({ products: [{ partNumber: "a1", name: "Decoder" }] }), json);
    expect(changed).toMatchObject({ result: { updated: 1, changes: [{ fields: [{ pointer: "/name" }] }] } });
  });

  test("is taken back by its change set also if it waited for days", async () => {
    const { administrator, callNamed, createFile, request, runJobs, names, ports } = await createImports();
    const file = await createFile(encode("partNumber,name\r\na1,Matrix\r\n"), csv);
    const changeSetId = idOf(await request(file["id"]));
    ports.clock.advance(40 * 86_400_000);
    await runJobs();
    expect(await names()).toEqual(["Matrix"]);
    expect(await callNamed("undoProducts", administrator, { body: { changeSetId } })).toMatchObject({ deleted: 1 });
  });

  test("writes all products of a file of thousands, and lists the first 100 changes", async () => {
    const { run, names } = await createImports();
    const lines = Array.from({ length: 1_500 }, (_, index) => `p${index},Display ${index}\r\n`);
    const job = await run(`partNumber,name\r\n${lines.join("")}`, csv);
    expect(job).toMatchObject({ result: { created: 1_500 } });
    expect(Reflect.get(Object(job?.result), "changes")).toHaveLength(100);
    expect(await names()).toHaveLength(1_500);
    const changed = await run(`partNumber,name\r\n${lines.join("").replaceAll("Display", "Screen")}`, csv);
    expect(changed).toMatchObject({ result: { updated: 1_500, created: 0 } });
    expect((await names()).filter((name) => name.startsWith("Screen"))).toHaveLength(1_500);
  });

  test.each([
    ["decodes a long text", JSON.stringify({ products: [{ name: "ü".repeat(300_000), partNumber: "a1" }] }), json, 3],
    ["reads many items", `{"products":[${'{"partNumber":"p","name":"Display"},'.repeat(199)}{}]}`, json, 19],
    ["looks for a wrong item", `{"products":[${Array.from({ length: 400 }, () => "{}").join(",")}, 1]}`, json, 38],
    ["skips empty lines", `partNumber,name\n${"\n".repeat(200)}p\n`, csv, 10],
    ["reads many lines", `partNumber,name\r\n${"p,Display\r\n".repeat(200)}`, csv, 18],
  ])("lets other requests work while it %s", async (_, text, announced, atLeast) => {
    const { run, ports } = await createImports();
    let pauses = 0;
    const { clock } = ports;
    // Each look at the clock takes a millisecond.
    const now = () => {
      clock.advance(1);
      return clock.now();
    };
    Object.assign(ports, { clock: { ...clock, now }, pause: async () => void pauses++ });
    expect(await run(text, announced)).toMatchObject({ status: "failed" });
    expect(pauses).toBeGreaterThanOrEqual(atLeast);
  });

  test.each([
    ['{"products":[]}', json],
    ["partNumber,name\r\n", csv],
  ])("takes %j, as an export of nothing is", async (text, announced) => {
    const { run } = await createImports();
    expect(await run(text, announced)).toMatchObject({ status: "succeeded", result: { created: 0, updated: 0 } });
  });

  test("writes none when one is wrong, and the job says where", async () => {
    const { run, names } = await createImports();
    const wrong = await run("partNumber,name,powerW\r\na1,Display,1\r\nb2,Matrix,12 W\r\n", csv);
    expect(wrong).toMatchObject({ status: "failed", result: null });
    expect(wrong?.error).toContain("/products/1/powerW");
    const scattered = await run(JSON.stringify({ products: [{ partNumber: 1 }, { name: "Matrix" }, { x: 1 }] }), json);
    expect(scattered?.error).toMatch(/\/products\/0\/partNumber.*\/products\/2\/x/u);
    const misnamed = await run('{"products":[{"name":"Display"}],"items":[1]}', json);
    expect(misnamed?.error).toContain("/items");
    const cut = await run('{"products":[{"name":"Display"},{"name":}]}', json);
    expect(cut?.error).toContain("/products/1 ");
    const numbers = Array.from({ length: 8 }, () => `[${"1,".repeat(249_999)}1]`).join(",");
    const many = await run(`{"products":[${numbers}]}`, json);
    expect(many?.error).toContain("at most 2000000 values");
    const long = await run(`name\r\nDisplay\r\n"${"x".repeat(600_000)}"\r\n`, csv);
    expect(long?.error).toContain("Line 3: A record must have at most 524288 characters");
    const stray = await run(`partNumber,name\r\np1,55" Display\r\n${"p,Display\r\n".repeat(60_000)}`, csv);
    expect(stray?.error).toContain("Line 2: A cell with a quotation mark must be quoted as a whole");
    const twice = await run("partNumber,name\r\na1,Display\r\na1,Matrix\r\n", csv);
    expect(twice?.error).toContain("/products/1 It duplicates /products/0");
    const broken = await run('{"products":', json);
    expect(broken?.status).toBe("failed");
    expect(await names()).toEqual([]);
  });

  test("continues after a crash, and writes once", async () => {
    const { createFile, request, runJobs, names, store, ports } = await createImports();
    const file = await createFile(encode("partNumber,name\r\na1,Display\r\n"), csv);
    const id = idOf(await request(file["id"]));
    const dying = (after: number) => (context: OperationContext) => {
      let left = after;
      const transaction: typeof context.store.transaction = async (work) => {
        left -= 1;
        if (left < 0) throw new DyingError("The process died");
        return context.store.transaction(work);
      };
      return { ...context, store: { ...context.store, transaction } };
    };
    for (const after of [2, 3]) {
      await runJobs(dying(after)).catch(() => undefined);
      expect(await names()).toEqual(after === 2 ? [] : ["Display"]);
      ports.clock.advance(3_600_000);
    }
    await runJobs();
    expect(await store.find(jobs, id)).toMatchObject({ status: "succeeded", result: { created: 1, unchanged: 0 } });
    expect(await names()).toEqual(["Display"]);
  });

  test("refuses another one meanwhile, and products in a body while it runs", async () => {
    const { createFile, request, runJobs, names, callNamed, administrator } = await createImports();
    const file = await createFile(encode("partNumber,name\r\na1,Display\r\n"), csv);
    const body = { products: [{ partNumber: "b2", name: "Matrix" }] };
    const direct = () => callNamed("importProducts", administrator, { body, query: {} });
    const id = idOf(await request(file["id"]));
    for (const isDryRun of [false, true])
      expect(await failureOf(() => request(file["id"], isDryRun))).toMatchObject({ code: "in_progress" });
    // A job that waits in the queue holds up nobody.
    await direct();
    let refusal: unknown;
    const asking = (context: OperationContext): OperationContext => {
      const transaction: typeof context.store.transaction = async (work) => {
        refusal ??= await failureOf(direct).catch(() => undefined);
        return context.store.transaction(work);
      };
      return { ...context, store: { ...context.store, transaction } };
    };
    await runJobs(asking);
    expect(refusal).toMatchObject({ code: "in_progress", message: expect.stringContaining(id) });
    expect(await names()).toEqual(["Display", "Matrix"]);
    await request(file["id"], true);
  });

  test("needs the rights to change products and to read files", async () => {
    const { createFile, request, actorWith, contextOf } = await createImports();
    const file = await createFile(encode("partNumber\r\na1\r\n"), csv);
    const reader = actorWith("Admin Products r/w");
    expect((await failureOf(() => request(file["id"], true, reader))).code).toBe("forbidden");
    const parameters = { fileId: idOf<"file">(file), dryRun: true };
    expect((await failureOf(() => importKind.authorize(contextOf(reader), parameters))).code).toBe("forbidden");
    await importKind.authorize(contextOf(actorWith("Admin Products r/w", "Admin Files")), parameters);
  });

  test("refuses unknown files, those of owners, of other types, in quarantine and too large ones", async () => {
    const { createFile, request, store } = await createImports();
    const refusal = async (changes: object, id?: string) => {
      const fileId = id ?? idOf<"file">(await createFile(encode(`partNumber\r\n${JSON.stringify(changes)}\r\n`), csv));
      await store.transaction((transaction) => transaction.update(files, matches({ id: fileId }), changes));
      return (await failureOf(() => request(fileId))).data.errors;
    };
    const cases = [
      [{ deleted: true }, "unknown_reference"],
      [{ ownerKind: "project" }, "unknown_reference"],
      [{ contentType: "text/plain" }, "wrong_type"],
      [{ status: "quarantined" }, "quarantined"],
      [{ bytes: 33_554_433 }, "too_large"],
    ] as const;
    for (const [changes, code] of cases) expect(await refusal(changes)).toMatchObject([{ pointer: "/fileId", code }]);
    expect(await refusal({}, "6740a1f2c3d4e5f607182999")).toMatchObject([{ code: "unknown_reference" }]);
  });

  test("is either of products or of a file", async () => {
    const { callNamed, administrator } = await createImports();
    const refusal = async (body: object) =>
      (await failureOf(() => callNamed("importProducts", administrator, { body }))).data.errors;
    expect(await refusal({})).toMatchObject([{ pointer: "/products", code: "required" }]);
    const both = { products: [{ partNumber: "a1" }], fileId: "6740a1f2c3d4e5f607182999" };
    expect(await refusal(both)).toMatchObject([{ pointer: "/fileId", code: "not_allowed" }]);
  });
});

class DyingError extends Error {}
