import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { objectsOf, textOf } from "../caller/json-reading.ts";
import { endpointTrouble, type KnownEndpoint } from "./endpoint-trouble.ts";
import type { Finding } from "./finding.ts";

/** Checks that the sign-in works and may read webhooks, and lists its failing or disabled endpoints. */
export async function checkAccount(service: Caller): Promise<readonly Finding[]> {
  const endpoints = objectsOf(await service.call("listWebhooks"));
  return [
    { check: "sign-in", status: "ok", message: "valid, and may read webhooks" },
    ...endpoints.flatMap((endpoint) => endpointTrouble(readEndpoint(endpoint))),
  ];
}

function readEndpoint(endpoint: JsonObject): KnownEndpoint {
  const text = (member: string) => textOf(endpoint, member) || null;
  return {
    id: textOf(endpoint, "id"),
    url: textOf(endpoint, "url"),
    disabledReason: text("disabledReason"),
    lastSuccessAt: text("lastSuccessAt"),
    lastFailureAt: text("lastFailureAt"),
    failingSince: text("failingSince"),
  };
}
