import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, TLSSocket } from "node:tls";
import type { Clock, TransportErrorClass } from "@design-catalog/core/ports";
import { addressOf, serverNameOf } from "../destination-names.ts";
import { classifyError, describeError, errorCode } from "../errors.ts";
import { refuseCertificate } from "../peer-certificate.ts";
import { connectRequest, judgeAnswer, type TrustedProxy, type TunnelEnd } from "./egress-proxy.ts";

/** A proxy, the end of the tunnel, and how the proxy's certificate is judged. */
export interface TunnelOptions {
  readonly proxy: TrustedProxy;
  readonly end: TunnelEnd;
  readonly clock: Clock | undefined;
}

/** Listener of a tunnel; the first call counts. */
export interface TunnelUser {
  opened(tunnel: Socket): void;
  failed(errorClass: TransportErrorClass, message: string): void;
}

/** Asks a proxy for a connection to an address; returns a function that gives up. */
export function openTunnel(options: TunnelOptions, user: TunnelUser): () => void {
  const { proxy, end, clock } = options;
  const socket = dial(proxy);
  let isAsked = false;
  let answer: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => user.failed(classOf(error), textOf(error, isAsked));
  const close = () => fail(new Error("The connection was closed"));
  const ask = () => {
    if (socket.destroyed) return close();
    const refusal = socket instanceof TLSSocket ? refuseCertificate(socket, { url: proxy, clock }) : undefined;
    if (refusal) return user.failed("proxy", `cannot trust the proxy: ${refusal.message}`);
    isAsked = true;
    socket.write(connectRequest(proxy, end));
  };
  const read = (chunk: Buffer) => {
    answer = Buffer.concat([answer, chunk]);
    const refusal = judgeAnswer(answer);
    if (refusal === undefined) return;
    socket.off("data", read).off("close", close);
    if (refusal === "") user.opened(socket);
    else user.failed("proxy", refusal);
  };
  socket.once(socket instanceof TLSSocket ? "secureConnect" : "connect", ask);
  // It stays: an error of an open tunnel ends the connection within, and must not end the process.
  socket.on("error", fail).on("close", close).on("data", read);
  return () => void socket.destroy();
}

function dial(proxy: TrustedProxy): Socket {
  const { context } = proxy;
  const place = { host: addressOf(proxy) ?? proxy.hostname, port: proxy.port };
  if (proxy.protocol === "http:") return connectTcp(place);
  return connectTls({
    ...place,
    servername: serverNameOf(proxy),
    // Judged before anything is sent, as the certificates of receivers are.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ALPNProtocols: ["http/1.1"],
    ...(context && { secureContext: context }),
  });
}

/** A fault of this machine, such as too many open files, stays its own. */
function classOf(error: Error): TransportErrorClass {
  const errorClass = classifyError(error, "connect");
  return errorClass === "service" ? errorClass : "proxy";
}

function textOf(error: Error, isAsked: boolean): string {
  if (isAsked) return "the proxy closed the connection before its answer";
  const code = errorCode(error);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "cannot reach the proxy: its host name does not resolve";
  if (code.startsWith("ERR_SSL_")) return "cannot reach the proxy: it does not speak TLS at this port";
  return `cannot reach the proxy: ${describeError(error, "connect")}`;
}
