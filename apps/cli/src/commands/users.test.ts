/** Runs the commands about persons by HTTP on a service in memory; `json-output.test.ts` downloads from a real one. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;
let kim: { readonly id: string };
beforeEach(async () => {
  operator = await startOperator();
  kim = await operator.application.addUser({ emailAddress: "kim@dealer.example" });
  await operator.application.addUser({ emailAddress: "lee@dealer.example" });
});
afterEach(() => operator.stop());

/** A service whose archives are at an address; its users and jobs are canned. */
async function exportFrom(url: string, file: string) {
  const id = "5f0e000000000000000005ff";
  const job = { id, status: "succeeded", progress: { done: 1, total: 1 }, finishedAt: "2026-12-01T06:00:00.000Z" };
  const service = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/grid")) return Response.json({ rowData: [{ id }] });
      return Response.json(pathname.endsWith("/sas") ? { url } : job);
    },
  });
  const environment = { CATALOG_URL: service.url.origin };
  const run = await operator.runWith(["users", "export", id, file], { environment });
  await service.stop(true);
  return run;
}

describe("users", () => {
  test("export says that the store of the archive is out of reach, or that it broke off", async () => {
    const store = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data: (socket) => {
          socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegin");
        },
      },
    });
    const url = `http://127.0.0.1:${store.port}`;
    const directory = await mkdtemp(join(tmpdir(), "export-"));
    const file = join(directory, "kim.tar.gz");
    const broken = await exportFrom(`${url}/archive`, file);
    store.stop(true);
    const unreachable = await exportFrom(`${url}/archive`, file);
    const expected = [6, expect.stringContaining(`Cannot reach ${url}: `), []];
    for (const { exitCode, err } of [broken, unreachable])
      expect([exitCode, err, await readdir(directory)]).toEqual(expected);
    await rm(directory, { recursive: true });
  });

  test("erase asks, removes the user, and withdraw restores", async () => {
    expect((await operator.run("users", "erase", "kim@dealer.example")).exitCode).toBe(4);
    const words = ["users", "erase", "kim@dealer.example", "--hand-over-to", "lee@dealer.example", "--yes"];
    const erasure = await operator.json(...words);
    expect(erasure).toMatchObject({ status: "waiting", handOverTo: expect.any(String) });
    const shown = await operator.run("users", "erasure", "kim@dealer.example");
    expect(shown.out).toContain(String(erasure["dueAt"]));
    expect((await operator.run("users", "withdraw", "kim@dealer.example")).out).toContain("kim@dealer.example");
    expect((await operator.run("users", "erasure", "kim@dealer.example")).out).toMatch(/^State +none\n$/u);
  });

  test("refuse an address that nobody has, and a file that cannot be written before anything is asked for", async () => {
    const unknown = await operator.run("users", "erase", "max@dealer.example", "--yes");
    expect(unknown.err).toContain("No user has the address max@dealer.example");
    const toOutput = await operator.run("users", "export", "kim@dealer.example", "-");
    expect([toOutput.exitCode, toOutput.err]).toEqual([2, expect.stringContaining("name a FILE")]);
  });

  test("never choose between accounts that had the same address", async () => {
    const words = ["kim@dealer.example"];
    const { id: removed } = kim;
    expect((await operator.run("users", "erase", removed, "--yes")).exitCode).toBe(0);
    const { id: live } = await operator.application.addUser({ emailAddress: "kim@dealer.example" });
    for (const [command, ...more] of [
      ["erase", "--yes"],
      ["export", "kim.tar.gz"],
    ] as const) {
      const { exitCode, err } = await operator.run("users", command, ...words, ...more);
      expect([exitCode, err]).toEqual([4, expect.stringContaining("2 users have the address kim@dealer.example")]);
      expect(err).toMatch(new RegExp(`${removed}  deleted, created 20.*\n.*${live}  active, created 20`, "u"));
    }
    const heir = await operator.run(
      "users",
      "erase",
      "lee@dealer.example",
      "--hand-over-to",
      "kim@dealer.example",
      "--yes",
    );
    expect(heir.err).toContain("name one by its id");
    expect((await operator.run("users", "erase", live)).err).toContain(`kim@dealer.example (${live})`);
    expect((await operator.json("users", "erasure", ...words))["status"]).toBe("waiting");
    expect((await operator.json("users", "erasure", live))["status"]).toBe("none");
    expect((await operator.run("users", "erase", "5f0e000000000000000005ff", "--yes")).err).toContain(
      "No user has the id",
    );
  });
});
