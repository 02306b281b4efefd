/**
 * Runs the scenarios of `@modelcontextprotocol/conformance` against the service, without a network, and compares the
 * results with `conformance.md`: `bun run mcp:conformance`. Takes about 10 seconds; exits with 1 when results differ.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectOf, textOf } from "../api/client.ts";
import { administratorEmail, password } from "../api/harness.ts";
import { type McpService, startMcpService } from "./mcp-service.ts";
import { allow } from "./oauth-account.ts";

/**
 * Sets of scenarios: those that a revision of the protocol requires of servers, and those for authorization servers.
 */
const serverSets = ["2025-11-25", "2026-07-28"] as const;
const authorizationSet = "authorization";
export const sets = [...serverSets, authorizationSet] as const;
type SetName = (typeof sets)[number];

const record = join(import.meta.dirname, "conformance.md");
const program = join(import.meta.dirname, "../node_modules/@modelcontextprotocol/conformance/dist/index.js");
/** A scenario takes less than a second on an idle machine. */
const scenarioTimeoutMs = 20_000;

if (import.meta.main) process.exit(await main());

async function main(): Promise<number> {
  const { ran, passed, differing } = await compareWithRecord(sets);
  for (const line of differing) console.error(line);
  console.log(`${ran} scenarios, ${passed} passed, ${differing.length} differ from the record`);
  return differing.length === 0 ? 0 : 1;
}

/** Result of a comparison. */
export interface Comparison {
  readonly ran: number;
  readonly passed: number;
  /** A line for each scenario whose result differs from the record. */
  readonly differing: readonly string[];
}

/** Runs the scenarios of some sets against a new service and compares them with the record. */
export async function compareWithRecord(wanted: readonly SetName[]): Promise<Comparison> {
  const found = new Map((await Promise.all(wanted.map(runSet))).flat());
  const recorded = [...readRecord(await readFile(record, "utf8"))];
  const expected = new Map(recorded.filter(([key]) => wanted.some((set) => key.startsWith(`${set} `))));
  const differing = [...new Set([...expected.keys(), ...found.keys()])]
    .toSorted()
    .filter((key) => expected.get(key) !== found.get(key))
    .map((key) => `${key}: ${found.get(key) ?? "not run"}, recorded as ${expected.get(key) ?? "nothing"}`);
  const passed = [...found.values()].filter((result) => /^([1-9]\d*) of \1$/u.test(result)).length;
  return { ran: found.size, passed, differing };
}

/** `<set> <scenario>` with the number of checks that passed, such as `2 of 3`. */
type Result = readonly [string, string];

async function runSet(set: SetName): Promise<readonly Result[]> {
  const service = await startMcpService();
  const output = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  try {
    if (set === authorizationSet) await runAuthorization(service, output);
    else await runServer(service, { revision: set, output });
    return await readResults(output, set);
  } finally {
    await service.close();
    await rm(output, { recursive: true });
  }
}

async function runServer(
  service: McpService,
  { revision, output }: { readonly revision: string; readonly output: string },
): Promise<void> {
  const proxy = await startProxy(service);
  const url = new URL(service.url.pathname, proxy.url).href;
  const limits = ["--timeout", String(scenarioTimeoutMs)];
  await runProgram(["server", "--url", url, "--requirements", revision, ...limits, "--output-dir", output]);
  await proxy.stop(true);
}

/** Starts a proxy that adds the token, because the program cannot send one. */
async function startProxy({ api, tokenFor }: McpService) {
  const token = await tokenFor("mcp");
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bearer ${token}`);
      return api.handler.handle(new Request(request, { headers }));
    },
  });
}

/** Runs the authorization scenarios: a registered client gets a code from a user who allows everything. */
async function runAuthorization({ api, url }: McpService, output: string): Promise<void> {
  const port = await freePort();
  const body = {
    name: "Planner",
    type: "public",
    scopes: ["mcp"],
    redirectUris: [`http://127.0.0.1:${port}/callback`],
  };
  const created = await api.administrator.post("/api/v1/admin/oauthClients", body);
  const clientId = textOf(objectOf(created.body, "client"), "clientId");
  const options = ["--url", url.origin, "--client-id", clientId, "--resource", url.href, "--port", String(port)];
  await runProgram(["authorization", ...options, "--output-dir", output], async (line) => {
    const asked = /http:\/\/\S*\/oauth\/authorize\?\S*/u.exec(line)?.[0];
    if (asked === undefined) return;
    await fetch(await allow(new URL(asked), { emailAddress: administratorEmail, password }));
  });
}

/** Runs the program. Its verdict is in the files that it writes; it exits with 1 when scenarios fail. */
async function runProgram(options: readonly string[], onLine = async (_: string) => {}): Promise<void> {
  const running = Bun.spawn([process.execPath, "--bun", program, ...options], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of running.stdout) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) await onLine(line);
  }
  await running.exited;
}

/** Reads the results: each scenario has a folder named after it and the time, with a file of its checks. */
async function readResults(output: string, set: SetName): Promise<readonly Result[]> {
  const prefix = set === authorizationSet ? "authorization-server-" : "server-";
  const folders = (await readdir(output)).toSorted();
  return Promise.all(
    folders.map(async (folder) => {
      const scenario = folder.slice(prefix.length).replace(/-\d{4}-\d\d-\d\dT.*$/u, "");
      const checks: unknown = JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8"));
      const statuses = (Array.isArray(checks) ? checks : []).map((check: unknown) =>
        Reflect.get(Object(check), "status"),
      );
      const passed = statuses.filter((status) => status === "SUCCESS").length;
      const failed = statuses.filter((status) => status === "FAILURE").length;
      return [`${set} ${scenario}`, `${passed} of ${passed + failed}`] as const;
    }),
  );
}

/** Reads the rows of the table: a scenario, then its result in each set, or `-`. */
function readRecord(text: string): ReadonlyMap<string, string> {
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return new Map(
    rows.flatMap((row) => {
      const [, name = "", ...cells] = row.split("|").map((cell) => cell.trim());
      return sets.flatMap((set, index) => {
        const cell = cells[index] ?? "-";
        return cell === "-" ? [] : [[`${set} ${name.slice(1, -1)}`, cell] as const];
      });
    }),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address)
    throw new TypeError("Cannot find a free port because there is no address");
  return address.port;
}
