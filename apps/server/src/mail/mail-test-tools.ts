/** A real mail server on loopback for tests. */
import type { AddressInfo } from "node:net";
import { defaultApplicationId } from "@design-catalog/core";
import type { ClaimedMail, MailTransport } from "@design-catalog/core/ports";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createSmtpTransport, type SmtpTransportOptions } from "./smtp-transport.ts";

/** A mail that the server received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | undefined;
}

export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Number of connections so far. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** Starts a server that accepts every mail, except as the options say. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push({
          from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: typeof session.user === "string" ? session.user : undefined,
        });
        callback();
      });
    },
    ...options,
  });
  // Tests are about clients that give up.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // A server that listens on TCP has an address of this kind.
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    mails,
    connectionCount: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Creates a transport to a server on loopback. */
export function transportTo(port: number, more: Partial<SmtpTransportOptions> = {}): MailTransport {
  return createSmtpTransport({
    host: "127.0.0.1",
    port,
    tlsFirst: false,
    tlsRequired: false,
    login: undefined,
    from: { name: "Design Catalog", address: "no-reply@catalog.example" },
    ...more,
  });
}

/** Creates an error that the server answers with this code. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Creates a mail as the outbox hands it out. */
export function claimedMail(fields: Partial<ClaimedMail> = {}): ClaimedMail {
  return {
    applicationId: defaultApplicationId,
    id: "6740a1f2c3d4e5f607182930",
    recipient: "operations@dealer.example",
    subject: "3 webhook deliveries to Ställverk were given up",
    text: "Line one\n.\nLine three é\n",
    html: null,
    attempts: 1,
    ...fields,
  };
}
