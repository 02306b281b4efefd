import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError } from "@design-catalog/core";
import type { Route } from "@design-catalog/http";
import type { Metrics } from "./metrics.ts";
import { isNear } from "./near-client.ts";

/** Rules about readers of the metrics. */
export interface MetricsReaders {
  /** Bearer token that everybody must send; undefined admits those who are near. */
  readonly token: string | undefined;
  /** Network address of a request's client. */
  readonly clientAddress: (request: Request) => string | undefined;
}

/** Answers `GET /metrics`: with the configured token, otherwise only to a loopback or private address. */
export function metricsAnswer(metrics: Metrics, { token, clientAddress }: MetricsReaders): Route["handle"] {
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`);
  return async ({ request }) => {
    const sent = request.headers.get("authorization") ?? "";
    // Hashes have one length, and comparing them reveals nothing about near misses.
    if (expected && !timingSafeEqual(hash(sent), expected)) {
      throw new DomainError("unauthenticated", "The metrics require their own bearer token");
    }
    if (!expected && !isNear(clientAddress(request), request.headers)) {
      throw new DomainError("forbidden", "Only loopback and private addresses may read metrics without METRICS_TOKEN");
    }
    return new Response(await metrics.read(), { headers: { "content-type": metrics.contentType } });
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
