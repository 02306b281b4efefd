import { connect, type Socket } from "node:net";

/** A port whose host accepts no connection: data sent to it goes unanswered, as behind a firewall that drops it. */
export interface BlackHole {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens with the shortest possible queue and prints the port. */
const listenText = `require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, function () {
  console.log(this.address().port);
});`;
/** More than the queue holds. */
const fillers = 8;

/** Opens a port and stops the process that would accept; once its queue is full the kernel drops everything else. */
export async function openBlackHole(): Promise<BlackHole> {
  const child = Bun.spawn([process.execPath, "-e", listenText], { stdout: "pipe", stderr: "inherit" });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  child.kill("SIGSTOP");
  const sockets = Array.from({ length: fillers }, () => fill(port));
  return {
    url: `https://localhost:${port}/hooks`,
    async close() {
      for (const socket of sockets) socket.destroy();
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

function fill(port: number): Socket {
  // Reset when the port is closed.
  return connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
}
