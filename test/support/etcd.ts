import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { choosePort } from "./free-port.ts";
import type { PostgresMachine } from "./postgres-machine.ts";
import { waitUntil } from "./wait-until.ts";

/** Three servers of etcd on loopback. */
export interface Etcd {
  /** Addresses of all, separated by commas. */
  readonly hosts: string;
  stop(): Promise<void>;
}

const names = ["a", "b", "c"] as const;
const startMsMax = 30_000;
/** Milliseconds of which a busy machine does not elect another leader. */
const patience = ["--heartbeat-interval", "250", "--election-timeout", "2500"];

/** Starts them. */
export async function startEtcd({ directory, asUser }: PostgresMachine): Promise<Etcd> {
  const members = await Promise.all(
    names.map(async (name) => ({ name, client: await local(), peer: `http://${await local()}` })),
  );
  const all = members.map(({ name, peer }) => `${name}=${peer}`).join(",");
  const children = members.map(({ name, client, peer }) => {
    const own = ["--name", name, "--data-dir", join(directory, `etcd-${name}`), "--initial-cluster", all];
    const clients = ["--listen-client-urls", `http://${client}`, "--advertise-client-urls", `http://${client}`];
    const peers = ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer];
    return spawn("etcd", [...own, ...clients, ...peers, ...patience], { ...asUser, stdio: "ignore" });
  });
  const isUp = async () => {
    const urls = members.map(({ client }) => `http://${client}/health`);
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(url).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    return answers.every(Boolean) ? true : undefined;
  };
  await waitUntil(isUp, { timeoutMs: startMsMax, everyMs: 200, what: "etcd" });
  return {
    hosts: members.map(({ client }) => client).join(","),
    async stop() {
      await Promise.all(children.map(end));
    },
  };
}

async function local(): Promise<string> {
  return `127.0.0.1:${await choosePort()}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
