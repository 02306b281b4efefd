import type { TransportRequest } from "@design-catalog/core/ports";
import { routeKey, type TlsConnection } from "./connection.ts";

/** Connections that wait for another request to the same destination. */
export interface IdleConnections {
  /** Takes the last used open connection to the first address that has one. */
  take(request: Pick<TransportRequest, "addresses" | "url" | "clientCertificate">): TlsConnection | undefined;
  add(connection: TlsConnection): void;
  /** Closes all connections, including those added later. */
  close(): void;
}

interface Idle {
  readonly connection: TlsConnection;
  readonly sinceMs: number;
}

// Shorter than the 5 s after which most servers drop an idle connection, so few stale ones are used.
const defaultIdleMsMax = 4_000;
// Kept per address and name; a burst above it opens connections and drops them afterwards.
const idlePerRouteMax = 64;

/** Creates an empty pool that closes connections after `idleMsMax`, or up to a quarter later. */
export function createIdleConnections(idleMsMax = defaultIdleMsMax): IdleConnections {
  const pools = new Map<string, Idle[]>();
  let sweeper: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function sweep(bornBeforeMs: number): void {
    for (const [key, pool] of pools) {
      const fresh = pool.findIndex(({ sinceMs }) => sinceMs > bornBeforeMs);
      for (const { connection } of pool.splice(0, fresh === -1 ? pool.length : fresh)) connection.destroy();
      if (pool.length === 0) pools.delete(key);
    }
    if (pools.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }

  function takeOpen(pool: Idle[] | undefined): TlsConnection | undefined {
    for (let idle = pool?.pop(); idle; idle = pool?.pop()) {
      if (idle.connection.isOpen() && performance.now() - idle.sinceMs < idleMsMax) return idle.connection;
      idle.connection.destroy();
    }
    return undefined;
  }

  return {
    take({ addresses, ...request }) {
      for (const address of addresses) {
        const connection = takeOpen(pools.get(routeKey({ ...request, address })));
        if (connection) return connection;
      }
      return undefined;
    },
    add(connection) {
      const pool = pools.get(connection.key) ?? [];
      if (isClosed || pool.length >= idlePerRouteMax) return connection.destroy();
      pool.push({ connection, sinceMs: performance.now() });
      pools.set(connection.key, pool);
      sweeper ??= setInterval(() => sweep(performance.now() - idleMsMax), idleMsMax / 4).unref();
    },
    close() {
      isClosed = true;
      sweep(Infinity);
    },
  };
}
