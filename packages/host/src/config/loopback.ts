/**
 * Tells whether a URL's host name is this machine, where nothing crosses a network.
 * @example
 * ```ts
 * import { isLoopback } from "@design-catalog/host";
 * import assert from "node:assert/strict";
 *
 * assert(isLoopback(new URL("http://127.0.0.1:3000").hostname));
 * assert(!isLoopback("127.0.0.1.catalog.example"));
 * ```
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** Tells whether requests to a URL would be readable on a network, which production refuses. */
export function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}
