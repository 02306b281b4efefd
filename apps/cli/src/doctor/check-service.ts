import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { reach } from "../caller/http-caller.ts";
import { textOf } from "../caller/json-reading.ts";
import { duration, type Finding } from "./finding.ts";

/** Largest difference between clocks; half a second of rounding and the round trip count too. */
const skewWarnMs = 5_000;

/** Checks that the service answers at its address, is ready, and has our time. */
export async function checkService(baseUrl: string): Promise<readonly Finding[]> {
  const beforeMs = Date.now();
  const response = await reach(`${baseUrl}/readyz`, {});
  const text = await response.text();
  const ready: Finding = response.ok
    ? { check: "service", status: "ok", message: `${baseUrl} is ready` }
    : { check: "service", status: "fail", message: `${baseUrl} is not ready: ${reasonsIn(text) || response.status}` };
  const dateMs = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(dateMs)) return [ready];
  const skewMs = dateMs + 500 - (beforeMs + Date.now()) / 2;
  const side = skewMs < 0 ? "behind" : "ahead of";
  const message = `the service is about ${duration(Math.round(Math.abs(skewMs)))} ${side} this machine`;
  return [ready, { check: "clock", status: Math.abs(skewMs) < skewWarnMs ? "ok" : "warn", message }];
}

function reasonsIn(text: string): string {
  const body = text.startsWith("{") ? parseJsonBody(text) : {};
  const checks = isJsonObject(body) && isJsonObject(body["checks"]) ? body["checks"] : {};
  const bad = Object.keys(checks).filter((name) => checks[name] !== "ok");
  return bad.map((name) => `${name} ${textOf(checks, name)}`).join(", ");
}
