import { readFileSync } from "node:fs";
import { connectWithoutLimits, readServedDomains } from "@design-catalog/storage-kysely";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation, Result } from "../command/command.ts";
import type { Environment } from "../command/environment.ts";
import type { LocalService } from "../local/local-service.ts";
import { abortMove } from "../move/abort-move.ts";
import { holdMove } from "../move/hold-move.ts";
import { interruptible } from "../move/interruptible.ts";
import type { Move, Side } from "../move/move.ts";
import { createCommandRouter, createHandRouter, movingValue, type Router } from "../move/router.ts";
import { runMove, stepsLeft } from "../move/run-move.ts";
import { sourceAddress } from "../move/source-address.ts";
import { applicationIdOf, readApplication } from "./applications.ts";

export const applicationsMove: Command = {
  name: "applications move",
  summary: "Move an application to another deployment while it is in use",
  details:
    "Copies the rows from DATABASE_URL to TARGET_DATABASE_URL by PostgreSQL's logical replication, lets the application\n" +
    "stand still for some seconds, compares both sides and goes on serving it at the target. TARGET_DATABASE_URL_FILE names\n" +
    "a file with the address instead; SOURCE_URL_FOR_TARGET is the address of the source as the target's server reaches it,\n" +
    "DATABASE_URL if it is the same. An interrupted move continues when the command is run again. Without --router it ends\n" +
    "before each change of the map, says the lines, and goes on when it is run again with --routed. The source keeps its\n" +
    "rows: erase them with applications delete --now a day later.",
  reach: "database",
  operands: [{ name: "ID", summary: "Id of the application" }],
  options: [
    { name: "from", value: "CELL", summary: "Value of the source in the map of the proxies" },
    { name: "to", value: "CELL", summary: "Value of the target in the map of the proxies" },
    {
      name: "router",
      value: "COMMAND",
      summary: "Command that changes the map of a proxy, with {host} and {value}; repeat it for each proxy",
      many: true,
      whole: true,
    },
    { name: "routed", value: "VALUE", summary: "Value that you have given the hosts in the map, without --router" },
    { name: "counts", summary: "Compare the numbers of rows and not their contents, for large applications" },
    { name: "dry-run", summary: "Check everything, and say what would be done" },
    { name: "abort", summary: "Undo a move that the source has not given up yet" },
  ],
  examples: [
    ["applications move 6740a1f2c3d4e5f607182930 --from one --to two --dry-run", "Says what would be done"],
    [
      "applications move 6740a1f2c3d4e5f607182930 --from one --to two --router 'set-cell {host} {value}'",
      "Moves it and changes the map of a proxy by a command",
    ],
  ],
  async run(invocation) {
    const applicationId = applicationIdOf(invocation.operands["ID"]);
    const source = await invocation.local();
    const { name } = await readApplication(source, applicationId);
    const router = routerOf(invocation);
    const target = await openTarget(invocation);
    const move: Move = {
      applicationId,
      readHosts: async () =>
        (await readServedDomains(source.pool.query))
          .filter((served) => served.applicationId === applicationId)
          .map(({ domain }) => domain),
      source: await sideOf(source, invocation, "from"),
      target: await sideOf(target, invocation, "to"),
      sourceForTarget: sourceAddress(source.database.connectionString, invocation.environment),
      router,
      countsOnly: invocation.options.has("counts"),
      say: (text) => invocation.terminal.err(`${text}\n`),
    };
    return act(move, { name, invocation });
  },
};

async function act(
  move: Move,
  { name, invocation }: { readonly name: string; readonly invocation: Invocation },
): Promise<Result> {
  const { applicationId: id, readHosts, source, target, router } = move;
  const from = source.cell;
  const to = target.cell;
  if (invocation.options.has("abort")) {
    await abortMove(move);
    return said({ id, cell: from, hosts: await readHosts() }, `${name} stays in ${from}`);
  }
  const left = await stepsLeft(move);
  if (invocation.options.has("dry-run")) {
    const [first] = left;
    if (first?.name === "check") await first.run(move);
    const hosts = await readHosts();
    const routes = [movingValue, to].flatMap((value) => router.describe(hosts, value));
    const lines = [...left.map((step) => `${step.name}: ${step.summary}`), ...routes];
    return said({ id, cell: from, hosts, steps: left.map((step) => step.name), routes }, lines.join("\n"));
  }
  // Before anything that a signal would undo: who only waits for another command must leave its work alone.
  await holdMove(move);
  const run = interruptible(move);
  invocation.atEnd(run.end);
  await runMove(run.move).finally(run.over);
  return said({ id, cell: to, hosts: await readHosts() }, `${name} is served in ${to}`);
}

function routerOf({ options, terminal }: Invocation): Router {
  const commands = options.list("router");
  const routed = options.text("routed");
  if (commands.length === 0) return createHandRouter({ routed, say: (text) => terminal.err(`${text}\n`) });
  if (routed !== undefined) throw usageError("--routed is for a move without --router");
  return createCommandRouter(commands);
}

function said(data: NonNullable<Result["data"]>, text: string): Result {
  return { data, text: () => `${text}\n` };
}

/** The name of a cell that an option gives. @throws {CliError} `usage` */
export function cellOf({ options }: Invocation, name: "from" | "to" | "cell"): string {
  const cell = options.text(name);
  if (cell === undefined || !/^[a-z0-9][a-z0-9._-]{0,62}$/u.test(cell) || cell === movingValue)
    throw usageError(`--${name} must be the name of a cell: current value is ${cell ?? "missing"}`);
  return cell;
}

async function sideOf(service: LocalService, invocation: Invocation, name: "from" | "to"): Promise<Side> {
  const cell = cellOf(invocation, name);
  const { connectionString } = service.database;
  const connection = await connectWithoutLimits(connectionString);
  // Its locks last until the end of an interrupted run has ended, which is registered later.
  invocation.atEnd(() => connection.end());
  const { host, pathname } = new URL(connectionString);
  return { cell, peer: `${host}${pathname}`, connectionString, query: connection.query, service };
}

/** Opens the service at the target, which must have the schema of this version. */
async function openTarget(invocation: Invocation): Promise<LocalService> {
  const { environment, local } = invocation;
  const at = { ...environment, DATABASE_URL: targetUrl(environment), DATABASE_URL_FILE: undefined };
  return local({ at }).catch((error: unknown) => {
    // The same is said of the source, which the sentence does not name.
    if (error instanceof CliError) throw new CliError(error.reason, `In ${cellOf(invocation, "to")}: ${error.message}`);
    throw error;
  });
}

function targetUrl(environment: Environment): string {
  const file = environment["TARGET_DATABASE_URL_FILE"];
  const url = (environment["TARGET_DATABASE_URL"] || (file ? readFileSync(file, "utf8") : "")).trim();
  if (url === "") throw usageError("TARGET_DATABASE_URL or TARGET_DATABASE_URL_FILE must be set for a move");
  if (url === environment["DATABASE_URL"]) throw new CliError("refused", "Cannot move an application to where it is");
  return url;
}
