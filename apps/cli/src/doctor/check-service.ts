import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { reach } from "../caller/http-caller.ts";
import { textOf } from "../caller/json-reading.ts";
import { duration, type Finding } from "./finding.ts";

/** Largest difference between clocks. */
const skewWarnMs = 5_000;
/** The header has whole seconds. */
const roundingMs = 1_000;

/** Checks that the service answers at its address, is ready, and has our time and its database's. */
export async function checkService(baseUrl: string): Promise<readonly Finding[]> {
  const beforeMs = Date.now();
  const response = await reach(`${baseUrl}/readyz`, {});
  const text = await response.text();
  const ready: Finding = response.ok
    ? { check: "service", status: "ok", message: `${baseUrl} is ready` }
    : { check: "service", status: "fail", message: `${baseUrl} is not ready: ${reasonsIn(text) || response.status}` };
  const dateMs = Date.parse(response.headers.get("date") ?? "");
  return [ready, ...ownClock(dateMs, { beforeMs, afterMs: Date.now() }), ...databaseClocks(text)];
}

/** Compares the time at which the service answered with that between question and answer; it can lie where both allow. */
function ownClock(dateMs: number, { beforeMs, afterMs }: { readonly beforeMs: number; readonly afterMs: number }) {
  if (Number.isNaN(dateMs)) return [];
  const aheadMs = Math.max(0, dateMs - afterMs) + Math.min(0, dateMs + roundingMs - beforeMs);
  const side = aheadMs < 0 ? "behind" : "ahead of";
  const message =
    aheadMs === 0
      ? "the service and this machine have the same time"
      : `the service is about ${duration(Math.abs(aheadMs))} ${side} this machine`;
  return [{ check: "clock", status: Math.abs(aheadMs) < skewWarnMs ? "ok" : "warn", message } as const];
}

/** Clocks of processes that differ from that of their database, which one that is ready tells too. */
function databaseClocks(text: string): readonly Finding[] {
  return failedChecks(text)
    .filter(([name]) => name.startsWith("clock"))
    .map(([name, state]) => ({ check: "clock", status: "warn", message: `${name} of the service is ${state}` }));
}

function reasonsIn(text: string): string {
  return failedChecks(text)
    .map(([name, state]) => `${name} ${state}`)
    .join(", ");
}

/** Names and states of the checks in an answer that are not in order. */
function failedChecks(text: string): readonly (readonly [string, string])[] {
  const body = text.startsWith("{") ? parseJsonBody(text) : {};
  const checks = isJsonObject(body) && isJsonObject(body["checks"]) ? body["checks"] : {};
  const bad = Object.keys(checks).filter((name) => checks[name] !== "ok");
  return bad.map((name) => [name, textOf(checks, name)] as const);
}
