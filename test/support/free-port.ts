import { createServer } from "node:net";

/** Below the ports that systems use for outgoing connections, which would take it while its owner restarts. */
const firstPort = 15_000;
const lastPort = 29_999;

/** A port of 127.0.0.1 that a process can take, release and take again. */
export async function choosePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
