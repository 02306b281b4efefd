import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** A kept connection to one process of a service of several. */
export interface MemberConnection {
  /** Sends a request over it and returns the status and the parsed body. */
  send(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
  close(): void;
}

/** Connections that the kernel may give to others before one goes to the wanted process. */
const triesMax = 100;

/** Connects until the kernel gives a connection to the process `pid`. */
export async function connectToMember(
  { url, token }: { readonly url: string; readonly token: string },
  pid: number,
): Promise<MemberConnection> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const connection = openConnection(url, token);
    await connection.send("GET", "/healthz");
    if (socketsOf(pid).has(inodeOf(new URL(url).port, connection.localPort()))) return connection;
    connection.close();
  }
  throw new Error(`Cannot connect to the process ${pid}: others have got ${triesMax} connections`);
}

function openConnection(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let port = 0;
  return {
    localPort: () => port,
    async send(method: string, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = request(url + path, { agent, method, ...(body === undefined ? {} : { headers }) });
      if (body === undefined) sent.setHeader("authorization", headers.authorization);
      const answered: Promise<readonly IncomingMessage[]> = once(sent, "response");
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      const [response] = await answered;
      if (!response) throw new Error("Cannot read the answer because there was none");
      const sentFrom = response.socket.localPort ?? 0;
      if (port !== 0 && port !== sentFrom)
        throw new Error("Cannot tell which process answers: the connection was closed");
      port = sentFrom;
      const answer = await text(response);
      return { status: response.statusCode ?? 0, body: answer.startsWith("{") ? JSON.parse(answer) : answer };
    },
    close: () => agent.destroy(),
  };
}

/** Number of the service's end of a connection, as the kernel has it. */
function inodeOf(servicePort: string, clientPort: number): string | undefined {
  const end = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = ["tcp", "tcp6"].flatMap((name) => readFileSync(`/proc/net/${name}`, "utf8").split("\n"));
  for (const line of lines) {
    const [, local = "", remote = "", , , , , , , inode] = line.trim().split(/\s+/u);
    if (local.endsWith(end(Number(servicePort))) && remote.endsWith(end(clientPort))) return inode;
  }
  return undefined;
}

/** Numbers of the connections that a process has. */
function socketsOf(pid: number): ReadonlySet<string | undefined> {
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? []));
}

/** Empty for one that was closed since it was listed. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
