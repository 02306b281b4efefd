import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError } from "@design-catalog/core";
import type { Route } from "@design-catalog/http";
import type { Metrics } from "./metrics.ts";

/** Answers `GET /metrics`; a configured token is required. */
export function metricsAnswer(metrics: Metrics, token: string | undefined): Route["handle"] {
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`);
  return async ({ request }) => {
    const sent = request.headers.get("authorization") ?? "";
    // Hashes have one length, and comparing them reveals nothing about near misses.
    if (expected && !timingSafeEqual(hash(sent), expected)) {
      throw new DomainError("unauthenticated", "The metrics require their own bearer token");
    }
    return new Response(await metrics.read(), { headers: { "content-type": metrics.contentType } });
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
