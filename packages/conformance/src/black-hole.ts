import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An address and port that swallow every packet, like a firewall that drops everything. */
export interface BlackHole {
  close(): Promise<void>;
}

// Deno names the program among the arguments, others do not.
const program = `const [host, port] = process.argv.slice(-2);
  require("node:net").createServer().listen({ host, port: Number(port), backlog: 1 }, () => process.stdout.write("listening"));`;
/** Milliseconds after which a connection on loopback will never be established. */
const droppedMs = 300;
/** Most connections: a runtime may queue 512, whatever it is told. */
const connectionsAtOnce = 200;
const connectionsMax = 2_000;

/**
 * Starts a listener that accepts nothing and fills its queue, so the kernel drops further connection requests.
 * @throws {Error} if the queue does not fill up
 */
export async function startBlackHole(host: string, port: number): Promise<BlackHole> {
  const listener = spawn(process.execPath, ["-e", program, host, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (listener.stdout) await once(listener.stdout, "data");
  listener.kill("SIGSTOP");
  const sockets: Socket[] = [];
  for (let isFull = false; !isFull;) {
    if (sockets.length === connectionsMax) throw new Error(`Cannot fill the queue of ${host}:${port}`);
    const more = Array.from({ length: connectionsAtOnce }, () => connect({ host, port }).on("error", () => undefined));
    sockets.push(...more);
    isFull = (await Promise.all(more.map(isConnected))).every((connected) => !connected);
  }
  return { close: () => close(listener, sockets) };
}

function isConnected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), droppedMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

async function close(listener: ChildProcess, sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy();
  const exited = once(listener, "exit");
  listener.kill("SIGKILL");
  await exited;
}
