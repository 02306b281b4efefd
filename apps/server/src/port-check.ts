import { createServer } from "node:net";

/** The first port that needs no privileges. */
const firstFreePort = 1_024;

/** An operator's mistake and its remedy; the message has both, and no stack is printed. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Checks early that the port is available, before a database starts in vain. @throws {StartError} when another process
 * uses it or it needs privileges
 */
export async function checkPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new StartError(explain(error, host, port), { cause: error });
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return `Cannot listen on ${host}:${port} because another process does. Stop it, or set PORT to another port`;
    case "EACCES":
      if (port >= firstFreePort) break;
      return `Cannot listen on ${host}:${port} because ports below 1024 need privileges. Set PORT to a higher port`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `Cannot listen on ${host}:${port} because this machine has no such address. Set HOST to one that it has`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot listen on ${host}:${port}: ${reason}. Set HOST to an address of this machine, or PORT to another port`;
}
