import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createMessageReader, type Message } from "./postgres-messages.ts";

/** The statements of a transaction before its COMMIT, in order. */
export type TransactionStatements = readonly string[];

/**
 * The fate of a COMMIT: `cut-before` ends the connection before the server gets it; `cut-after` ends it once the server
 * has executed it, before the client learns of it.
 */
export type CommitFate = "pass" | "cut-before" | "cut-after";

/** Decides the fate of each COMMIT; a statement that commits by itself is the only one of its transaction. */
export type CommitJudge = (statements: TransactionStatements) => CommitFate;

/** A TCP proxy for tests, in front of a server at a port of 127.0.0.1, that can lose data. */
export interface FaultyProxy {
  readonly port: number;
  /** `swallow` accepts everything and forwards nothing, on existing and new connections. */
  setMode(mode: "pass" | "swallow"): void;
  /** Swallows on existing connections, and forwards on later ones. */
  swallowExisting(): void;
  close(): Promise<void>;
}

export interface FaultyProxyOptions {
  /** Asked with a connection's first bytes, which name the program; nothing comes back from one that it swallows. */
  readonly swallows?: (start: string) => boolean;
  /**
   * Reads PostgreSQL's protocol and asks at each COMMIT that begins a message, and at each statement outside a
   * transaction. @default none
   */
  readonly onCommit?: CommitJudge;
  /** Called just before a COMMIT's connection ends, when nobody has noticed it. @default nothing happens */
  readonly onCut?: () => void;
}

/** Starts a proxy that forwards everything. */
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
      ? cutAtCommits({ client, target }, { onCut: () => undefined, ...options, onCommit: options.onCommit })
      : { forth: (bytes: Buffer) => void target.write(bytes), back: (bytes: Buffer) => void client.write(bytes) };
    client.once("data", (bytes: Buffer) => {
      if (options.swallows?.(bytes.toString("latin1")) === true) swallowing.add(client);
    });
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

/** Forwards messages unchanged until a COMMIT meets another fate. */
function cutAtCommits(
  { client, target }: Ends,
  { onCommit: judge, onCut }: Required<Pick<FaultyProxyOptions, "onCommit" | "onCut">>,
) {
  const statementOf = createStatementReader();
  const requests = createMessageReader({ begins: "client" });
  const replies = createMessageReader({ begins: "server" });
  /** Those of the open transaction, if one is open. */
  let statements: readonly string[] | undefined;
  let isCutting = false;
  const cut = () => {
    isCutting = true;
    onCut();
    client.destroy();
    target.destroy();
  };

  /** The server's messages are held back until it has committed. */
  let awaitsCommit = false;

  function request(message: Message): void {
    if (isCutting) return;
    const statement = statementOf(message);
    const fate = statement === undefined ? "pass" : fateOf(statement);
    if (fate === "cut-before") return cut();
    awaitsCommit ||= fate === "cut-after";
    target.write(message.bytes);
  }

  function fateOf(statement: string): CommitFate {
    if (/^\s*BEGIN\b/iu.test(statement)) statements = [];
    else if (!statements) return judge([statement]);
    else if (/^\s*(?:COMMIT|ROLLBACK)\s*(?:;|$)/iu.test(statement)) return end(statement);
    else statements = [...statements, statement];
    return "pass";
  }

  function end(statement: string): CommitFate {
    const ended = statements ?? [];
    statements = undefined;
    return /^\s*COMMIT/iu.test(statement) ? judge(ended) : "pass";
  }

  function reply(message: Message): void {
    if (isCutting) return;
    if (!awaitsCommit) client.write(message.bytes);
    else if (message.type === readyForQuery) cut();
  }

  return {
    forth: (bytes: Buffer) => requests(bytes).forEach(request),
    back: (bytes: Buffer) => replies(bytes).forEach(reply),
  };
}

const lengthBytes = 4;
const bodyStart = 1 + lengthBytes;
/** The type of the message by which the server says that it has committed, or rolled back, and awaits a statement. */
const readyForQuery = "Z";

/** Reads what a message makes the server run. A prepared statement is known by its name once it was parsed. */
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

/** The text before the next zero byte. */
function textAt(bytes: Buffer, start: number): string {
  return bytes.toString("utf8", start, bytes.indexOf(0, start));
}
