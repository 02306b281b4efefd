import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPythonPackages } from "../generated-clients/python-tools.ts";
import { replaced, shownBlock } from "./availability-page.ts";
import { processTree } from "./embedded-home.ts";
import { startEtcd } from "./etcd.ts";
import { choosePort } from "./free-port.ts";
import { type PostgresMachine, postgresPrograms, prepareMachine } from "./postgres-machine.ts";
import { signalIfAlive } from "./signal-if-alive.ts";
import { waitUntil } from "./wait-until.ts";

/** Three servers of PostgreSQL 15 under Patroni, which keeps its state in etcd; all on loopback. */
export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** User and password, as a connection string has them. */
  readonly superuser: string;
  /** The primary, once two standbys follow it and one of them is synchronous. */
  settled(): Promise<PatroniNode>;
  /** A primary other than this node. */
  successorOf(node: PatroniNode): Promise<PatroniNode>;
  /** Makes a synchronous standby the primary, as an operator does. */
  switchOver(primary: PatroniNode): Promise<void>;
  stop(): Promise<void>;
}

/** One of the servers, with its agent. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  /** Port of the agent's REST API. */
  readonly agentPort: number;
  start(): void;
  /** Sends a signal to every process of PostgreSQL, and to the agent first if `withAgent`. */
  signal(signal: NodeJS.Signals, withAgent: boolean): void;
  stop(): Promise<void>;
}

/** Packages of PyPI: the agent, its client of etcd, and a driver that uses Debian's libpq. */
const packages = [
  { name: "patroni", version: "4.1.5" },
  { name: "python-etcd", version: "0.4.5" },
  { name: "psycopg", version: "3.3.9" },
] as const;

/** Python of the system, which PostgreSQL's user can run also where root has one of its own. */
const python = "/usr/bin/python3";
const names = ["a", "b", "c"] as const;
/** A primary that is lost is declared so after 20 s, and a node that comes back may have to be rewound. */
const settledMsMax = 180_000;
const stopMsMax = 20_000;

/** Finds, or installs, what Patroni needs besides PostgreSQL; says on standard error what is missing. */
export async function findPatroni(): Promise<string | undefined> {
  if (Bun.which("etcd") !== null) return findPythonPackages(packages);
  process.stderr.write("Cannot run Patroni because etcd is not installed: apt-get install etcd-server\n");
  return undefined;
}

/** Starts them with the configuration in docs/operations/high-availability.md. */
export async function startPatroni(installed: string, directory: string): Promise<PatroniCluster> {
  const machine = prepareMachine(directory);
  const modules = join(directory, "python");
  cpSync(installed, modules, { recursive: true });
  const etcd = await startEtcd(machine);
  const ports = await Promise.all(names.map(async () => ({ port: await choosePort(), agentPort: await choosePort() })));
  const place = { machine, modules, hosts: etcd.hosts };
  const nodes = ports.map((each, index) => createNode(place, { name: names[index] ?? "", ...each }));
  for (const node of nodes) node.start();
  const cluster: PatroniCluster = {
    nodes,
    superuser: `postgres:${machine.password}`,
    settled: () =>
      waitUntil(() => primaryOfAll(nodes), { timeoutMs: settledMsMax, everyMs: 200, what: "all of Patroni" }),
    successorOf: (node) =>
      waitUntil(() => findPrimary(nodes.filter((other) => other !== node)), {
        timeoutMs: settledMsMax,
        what: "another primary",
      }),
    async switchOver(primary) {
      const words = ["switchover", "--leader", primary.name, "--force"];
      const child = runModule(place, [
        "-c",
        "from patroni.ctl import ctl; ctl()",
        "-c",
        fileOf(machine, "a"),
        ...words,
      ]);
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`Cannot switch over: patronictl has ended with ${String(code)}`);
    },
    async stop() {
      for (const node of nodes) await node.stop();
      await etcd.stop();
    },
  };
  await cluster.settled();
  return cluster;
}

interface Place {
  readonly machine: PostgresMachine;
  /** Directory of the packages. */
  readonly modules: string;
  /** Servers of etcd. */
  readonly hosts: string;
}

type Address = Pick<PatroniNode, "name" | "port" | "agentPort">;

function createNode(place: Place, address: Address): PatroniNode {
  const { machine } = place;
  const { name } = address;
  const data = join(machine.directory, name);
  writeFileSync(fileOf(machine, name), configuration(place, address));
  let agent: ChildProcess | undefined;
  const isRunning = () => agent !== undefined && agent.exitCode === null && agent.signalCode === null;
  const server = () => processTree(postmasterIn(data));
  return {
    ...address,
    start() {
      agent = runModule(place, ["-m", "patroni", fileOf(machine, name)]);
    },
    signal(signal, withAgent) {
      if (withAgent) agent?.kill(signal);
      // The first is the parent, so it starts no process meanwhile.
      const [postmaster = 0, ...others] = server();
      for (const pid of [postmaster, ...others]) signalIfAlive(pid, signal);
    },
    async stop() {
      if (!agent || !isRunning()) return;
      const exited = once(agent, "exit");
      agent.kill("SIGTERM");
      const timer = setTimeout(() => {
        agent?.kill("SIGKILL");
        for (const pid of server()) signalIfAlive(pid, "SIGKILL");
      }, stopMsMax);
      await exited;
      clearTimeout(timer);
    },
  };
}

function fileOf({ directory }: PostgresMachine, name: string): string {
  return join(directory, `${name}.yml`);
}

function configuration({ machine, hosts }: Place, { name, port, agentPort }: Address): string {
  return replaced(shownBlock("scope: catalog\n"), {
    "name: a\n": `name: ${name}\n`,
    "10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379": hosts,
    "10.0.0.11:8008": `127.0.0.1:${agentPort}`,
    "10.0.0.11:5432": `127.0.0.1:${port}`,
    "10.0.0.0/24": "127.0.0.1/32",
    "/var/lib/postgresql/15/catalog": join(machine.directory, name),
    "/var/lib/postgresql/.pgpass-patroni": join(machine.directory, `${name}.pgpass`),
    "/usr/lib/postgresql/15/bin": postgresPrograms,
    "/var/run/postgresql": machine.directory,
    "a password": machine.password,
    "another one": machine.password,
  });
}

/** Runs Python with the packages; what it prints is kept next to the servers. */
function runModule({ machine, modules }: Place, words: readonly string[]): ChildProcess {
  const log = openSync(join(machine.directory, "patroni.log"), "a");
  const { env } = machine.asUser;
  return spawn(python, [...words], {
    ...machine.asUser,
    env: { ...env, PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", log, log],
  });
}

/** Process id of the server on a data directory; 0, which is nobody's, without one. */
function postmasterIn(data: string): number {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** A member as the REST API of any agent tells it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function membersBy({ agentPort }: PatroniNode): Promise<readonly Member[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${agentPort}/cluster`, { signal: AbortSignal.timeout(1_000) });
    const { members = [] }: { readonly members?: readonly Member[] } = Object(await response.json());
    return members;
  } catch {
    return [];
  }
}

async function primaryOfAll(nodes: readonly PatroniNode[]): Promise<PatroniNode | undefined> {
  const primary = await findPrimary(nodes);
  const members = primary ? await membersBy(primary) : [];
  const following = members.filter(({ state }) => state === "streaming");
  const isWhole = following.length === nodes.length - 1 && following.some(({ role }) => role === "sync_standby");
  return isWhole ? primary : undefined;
}

/** The node whose own agent says that it is the primary. */
async function findPrimary(nodes: readonly PatroniNode[]): Promise<PatroniNode | undefined> {
  for (const node of nodes) {
    const url = `http://127.0.0.1:${node.agentPort}/primary`;
    const status = await fetch(url, { method: "OPTIONS", signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return node;
  }
  return undefined;
}
