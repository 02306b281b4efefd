import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../run-program.ts";
import { createTextTerminal } from "../terminal/text-terminal.ts";

/** A file that was there before. */
const kept = "kept.tar.gz";
let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "backup-"));
  writeFileSync(join(directory, kept), "kept");
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Backs up a database whose server is away. */
const backUp = (name: string, ...more: readonly string[]) => backUpFrom(1, [name, ...more]);

/** Backs up a database at a port of this machine. */
async function backUpFrom(port: number, [name = "", ...more]: readonly string[]) {
  const terminal = createTextTerminal();
  // In production too, a backup needs no address of the service.
  const environment = { DATABASE_URL: `postgres://kim@127.0.0.1:${port}/catalog`, NODE_ENV: "production" };
  const words = ["backup", name === "-" ? name : join(directory, name), ...more];
  const exitCode = await runProgram(words, { environment: { ...environment, XDG_CONFIG_HOME: "/nowhere" }, terminal });
  return { exitCode, ...terminal.written() };
}

/** A server that takes connections and says nothing. */
async function startSilentDatabase() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    connection: () => once(server, "connection"),
    /** Ends its connections, and refuses others. */
    async end() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

describe("catalogctl backup", () => {
  test("that fails leaves no part of a file, and what it should replace", async () => {
    for (const [name, ...more] of [["new.tar.gz"], [kept, "--force"]] as const) {
      const { exitCode, err } = await backUp(name, ...more);
      expect([exitCode, err]).toEqual([expect.any(Number), expect.stringContaining("ECONNREFUSED")]);
      expect(exitCode).not.toBe(0);
    }
    expect(readdirSync(directory)).toEqual([kept]);
    expect(readFileSync(join(directory, kept), "utf8")).toBe("kept");
  });

  test("writes a draft of its own, so two at once harm neither each other nor the file that they replace", async () => {
    const silent = await startSilentDatabase();
    const runs = [1, 2].map(() => backUpFrom(silent.port, [kept, "--force"]));
    const drafts = () => readdirSync(directory).filter((name) => name !== kept);
    // Each asks the database once its draft is there.
    while (drafts().length < runs.length) await silent.connection();
    expect(drafts()).toEqual(runs.map(() => expect.stringMatching(/^kept\.tar\.gz\..+\.partial$/u)));
    await silent.end();
    for (const run of runs) expect((await run).exitCode).not.toBe(0);
    expect(readdirSync(directory)).toEqual([kept]);
  });

  test("that is interrupted leaves no part of a file", async () => {
    const silent = await startSilentDatabase();
    const run = backUpFrom(silent.port, [kept, "--force"]);
    while (readdirSync(directory).length === 1) await silent.connection();
    process.emit("SIGHUP");
    expect(await run).toMatchObject({ exitCode: 130 });
    expect(readdirSync(directory)).toEqual([kept]);
    await silent.end();
  });

  test("refuses to replace a file before it asks the database", async () => {
    expect(await backUp(kept)).toMatchObject({ exitCode: 4, err: expect.stringContaining("the file exists") });
  });

  test("to the standard output takes no --json, whose object would be in the middle of it", async () => {
    expect(await backUp("-", "--json")).toMatchObject({ exitCode: 2, out: "" });
  });
});
