import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createMessageReader, type Message } from "./postgres-messages.ts";

/** The statements of a transaction up to its COMMIT, in their order. */
export type TransactionStatements = readonly string[];

/**
 * What becomes of a COMMIT: `cut-before` ends the connection before it reaches the server, `cut-after` when the server
 * has executed it, before the client hears of it.
 */
export type CommitFate = "pass" | "cut-before" | "cut-after";

/** Decides on each COMMIT that passes. */
export type CommitJudge = (statements: TransactionStatements) => CommitFate;

/** A TCP proxy for tests, in front of a server at a port of 127.0.0.1, that can lose what it is given. */
export interface FaultyProxy {
  readonly port: number;
  /** `swallow` accepts everything and passes nothing on, on connections old and new. */
  setMode(mode: "pass" | "swallow"): void;
  /** Swallows on the connections that exist, and passes on later ones. */
  swallowExisting(): void;
  close(): Promise<void>;
}

export interface FaultyProxyOptions {
  /** Reads PostgreSQL's protocol and asks at each COMMIT; a COMMIT has to be a statement of its own. @default none */
  readonly onCommit?: CommitJudge;
}

/** Starts a proxy that passes everything on. */
export async function startFaultyProxy(targetPort: number, options: FaultyProxyOptions = {}): Promise<FaultyProxy> {
  const swallowing = new Set<Socket>();
  const sockets = new Set<Socket>();
  let mode: "pass" | "swallow" = "pass";
  const pipe = (from: Socket, to: Socket, pass: (bytes: Buffer) => void) => {
    sockets.add(from);
    from.on("data", (bytes: Buffer) => {
      if (mode === "pass" && !swallowing.has(from)) pass(bytes);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      swallowing.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    const passing = options.onCommit
      ? cutAtCommits({ client, target }, options.onCommit)
      : { forth: (bytes: Buffer) => void target.write(bytes), back: (bytes: Buffer) => void client.write(bytes) };
    pipe(client, target, passing.forth);
    pipe(target, client, passing.back);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the proxy");
  return {
    port: address.port,
    setMode: (next) => (mode = next),
    swallowExisting: () => sockets.forEach((socket) => swallowing.add(socket)),
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, "close");
    },
  };
}

interface Ends {
  readonly client: Socket;
  readonly target: Socket;
}

/** Passes messages on as they are, until a COMMIT is judged otherwise. */
function cutAtCommits({ client, target }: Ends, judge: CommitJudge) {
  const statementOf = createStatementReader();
  const requests = createMessageReader({ begins: "client" });
  const replies = createMessageReader({ begins: "server" });
  let statements: readonly string[] = [];
  let isCutting = false;
  const cut = () => {
    isCutting = true;
    client.destroy();
    target.destroy();
  };

  /** What became of the COMMIT is known when the server has answered it. */
  let awaitsCommit = false;

  function request(message: Message): void {
    if (isCutting) return;
    const statement = statementOf(message);
    if (statement !== undefined && /^\s*BEGIN\b/iu.test(statement)) statements = [];
    const fate = statement !== undefined && /^\s*COMMIT\s*;?\s*$/iu.test(statement) ? judge(statements) : "pass";
    if (statement !== undefined) statements = [...statements, statement];
    if (fate === "cut-before") return cut();
    awaitsCommit = fate === "cut-after";
    target.write(message.bytes);
  }

  function reply(message: Message): void {
    if (isCutting) return;
    if (awaitsCommit && isCompleted(message, "COMMIT")) return cut();
    client.write(message.bytes);
  }

  return {
    forth: (bytes: Buffer) => requests(bytes).forEach(request),
    back: (bytes: Buffer) => replies(bytes).forEach(reply),
  };
}

const lengthBytes = 4;
const bodyStart = 1 + lengthBytes;

function isCompleted({ type, bytes }: Message, tag: string): boolean {
  return type === "C" && textAt(bytes, bodyStart) === tag;
}

/** Reads what a message lets the server run. A prepared statement is known by its name from when it was parsed. */
function createStatementReader(): (message: Message) => string | undefined {
  const prepared = new Map<string, string>();
  return ({ type, bytes }) => {
    if (type === "Q") return textAt(bytes, bodyStart);
    if (type === "P") {
      const name = textAt(bytes, bodyStart);
      prepared.set(name, textAt(bytes, bodyStart + Buffer.byteLength(name) + 1));
    }
    if (type !== "B") return undefined;
    const portal = textAt(bytes, bodyStart);
    return prepared.get(textAt(bytes, bodyStart + Buffer.byteLength(portal) + 1));
  };
}

/** The text up to the next zero byte. */
function textAt(bytes: Buffer, start: number): string {
  return bytes.toString("utf8", start, bytes.indexOf(0, start));
}
