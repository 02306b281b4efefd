import { createServer, type TLSSocket } from "node:tls";
import { closerOf } from "./close-server.ts";
import type { CertificatePair, TestAuthority } from "./tls.ts";

/** A receiver that lets in only clients whose certificate an authority has signed. */
export interface MutualReceiver {
  readonly port: number;
  /** Common name of each client that was let in, one for each connection. */
  readonly clientNames: readonly string[];
  /** Head of each request so far, by the name of its client. */
  readonly requests: readonly { readonly client: string; readonly head: string }[];
  close(): Promise<void>;
}

const accepted = "HTTP/1.1 204 No Content\r\n\r\n";

/** Starts a receiver over `node:tls`: Bun's HTTPS server asks no client for a certificate. */
export async function startMutualReceiver({
  certificate,
  clients,
}: {
  readonly certificate: CertificatePair;
  readonly clients: TestAuthority;
}): Promise<MutualReceiver> {
  const clientNames: string[] = [];
  const requests: { readonly client: string; readonly head: string }[] = [];
  const rules = { ca: clients.certificate, requestCert: true, rejectUnauthorized: true };
  const server = createServer({ ...certificate, ...rules }, (socket) => {
    const client = String(socket.getPeerCertificate().subject.CN);
    clientNames.push(client);
    socket.on("error", () => undefined);
    answerEach(socket, (head) => requests.push({ client, head }));
  });
  server.on("tlsClientError", () => undefined);
  const close = closerOf(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot listen because there is no port");
  return {
    port: address.port,
    clientNames,
    requests,
    close,
  };
}

/** Answers each request when its last byte is in. */
function answerEach(socket: TLSSocket, received: (head: string) => void): void {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    const end = text.indexOf("\r\n\r\n") + 4;
    const length = Number(/^content-length: (\d+)/imu.exec(text)?.[1] ?? 0);
    if (end < 4 || text.length < end + length) return;
    received(text.slice(0, end));
    text = text.slice(end + length);
    socket.write(accepted);
  });
}
