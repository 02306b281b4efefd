import { connect } from "node:net";

/** Bytes from a server until it closed the connection, and when that was. */
export interface TrickleAnswer {
  readonly text: string;
  readonly closedAfterMs: number;
}

/** Sends a text, then a letter every 50 ms, until the server closes; an empty letter sends nothing more. */
export function trickle(
  origin: string,
  { head, letter }: { readonly head: string; readonly letter: string },
): Promise<TrickleAnswer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const socket = connect({ port: Number(new URL(origin).port), host: "127.0.0.1" }, () => socket.write(head));
    const timer = setInterval(() => socket.write(letter), 50);
    socket.on("data", (part) => parts.push(String(part)));
    // A letter in flight when the server closes gets a reset.
    socket.on("error", (error) => (parts.length > 0 ? undefined : reject(error)));
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ text: parts.join(""), closedAfterMs: performance.now() - startedMs });
    });
  });
}
