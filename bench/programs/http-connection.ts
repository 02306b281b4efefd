/** An answer to a request: the number of its status, and its whole text. */
export interface RawAnswer {
  readonly status: number;
  /** Head and body. */
  readonly text: string;
}

/** A keep-alive connection over a bare socket, which leaves most of the machine to the servers. */
export interface HttpConnection {
  /** False once the server has closed it, as servers do with those that are idle for long. */
  readonly isOpen: boolean;
  /** Sends one request and waits for its answer. @throws {Error} when the server closes the connection */
  exchange(request: Uint8Array): Promise<RawAnswer>;
  close(): void;
}

/** A request as text. */
export interface RequestText {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  /** JSON text. */
  readonly body?: string;
}

/** Opens a connection to `origin`, which must send a Content-Length with every body. */
export async function openConnection(origin: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(origin);
  let answer = "";
  let isOpen = true;
  let pending = Promise.withResolvers<RawAnswer>();
  pending.promise.catch(() => undefined);
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_socket, chunk) {
        answer += chunk.toString("latin1");
        if (isComplete(answer)) pending.resolve({ status: Number(answer.slice(9, 12)), text: answer });
      },
      close() {
        isOpen = false;
        pending.reject(new Error("Cannot continue because the server closed a connection"));
      },
    },
  });
  return {
    get isOpen() {
      return isOpen;
    },
    exchange(request) {
      answer = "";
      pending = Promise.withResolvers<RawAnswer>();
      socket.write(request);
      return pending.promise;
    },
    close() {
      pending.promise.catch(() => undefined);
      socket.end();
    },
  };
}

/** Formats a request with a bearer token. */
export function requestBytes({ origin, method, path, token, body }: RequestText): Uint8Array {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, `Authorization: Bearer ${token}`];
  const typed = body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  return Buffer.from([...lines, ...typed, "", body ?? ""].join("\r\n"));
}

function isComplete(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/iu.exec(answer.slice(0, headEnd))?.[1];
  return answer.length >= headEnd + 4 + Number(length ?? 0);
}
