import type { Caller } from "../caller/caller.ts";
import { objectsOf, textOf } from "../caller/json-reading.ts";
import type { Finding } from "./finding.ts";

/** Whether the sign-in works and may read webhooks, and whether endpoints are switched off. */
export async function checkAccount(service: Caller): Promise<readonly Finding[]> {
  const endpoints = objectsOf(await service.call("listWebhooks"));
  const failing = endpoints.filter((endpoint) => endpoint["disabledReason"] === "failing");
  return [
    { check: "sign-in", status: "ok", message: "valid, and may read webhooks" },
    ...failing.map((endpoint): Finding => {
      const message = "disabled, as its deliveries kept failing";
      return { check: `endpoint ${textOf(endpoint, "url")}`, status: "warn", message };
    }),
  ];
}
