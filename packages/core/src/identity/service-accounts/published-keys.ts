import { jsonIn } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { WebClient } from "../../ports/web-client.ts";

/** Milliseconds from the name lookup to the last byte, while a program waits. */
const deadlineMs = 5_000;

/** Maximum size of a key set in bytes. */
const keysBytesMax = 65_536;

/** Maximum number of keys of a set that are looked at. */
const keysMax = 100;

/** Milliseconds for which keys are used without being read again. */
const freshMs = 10 * 60_000;

/** Milliseconds between two requests, however many assertions name a key that is not there. */
const pauseMs = 60_000;

/** Milliseconds for which keys are used while their server is down. */
const staleMs = 86_400_000;

/** Sets that a process remembers; then it forgets all of them. */
const setsMax = 200;

/** Keys at an address as last read. */
interface KeySet {
  readonly keys: readonly JsonObject[];
  /** Time of the last request, whatever its result. */
  readonly askedMs: number;
  /** Time of the last request that succeeded. */
  readonly readMs: number;
}

/** Sets that each host has read or is reading; concurrent callers share a request. */
const known = new WeakMap<WebClient, Map<string, Promise<KeySet>>>();

/**
 * The keys that a client publishes at an address, from the memory of this process. They are read again after ten minutes,
 * and when the set has no key of this id, once a minute at most. A server that fails leaves them as they are for a day.
 */
export async function publishedKeys(
  { webClient, clock }: { readonly webClient: WebClient | undefined; readonly clock: Clock },
  url: string,
  kid: string | undefined,
): Promise<readonly JsonObject[]> {
  if (!webClient) return [];
  const sets = known.get(webClient) ?? new Map<string, Promise<KeySet>>();
  known.set(webClient, sets);
  for (;;) {
    const running = sets.get(url);
    const set = await running;
    // Whoever waited as well may have begun to read.
    if (sets.get(url) !== running) continue;
    const nowMs = clock.now();
    if (set && !isDue(set, kid, nowMs)) return set.keys;
    if (sets.size >= setsMax) sets.clear();
    sets.set(url, readKeys(webClient, url, { before: set, nowMs }));
  }
}

function isDue({ keys, askedMs, readMs }: KeySet, kid: string | undefined, nowMs: number): boolean {
  const isMissing = kid !== undefined && !keys.some((key) => key["kid"] === kid);
  return (isMissing || nowMs - readMs >= freshMs) && nowMs - askedMs >= pauseMs;
}

async function readKeys(
  webClient: WebClient,
  url: string,
  { before, nowMs }: { readonly before: KeySet | undefined; readonly nowMs: number },
): Promise<KeySet> {
  const headers = { accept: "application/jwk-set+json, application/json" };
  const result = await webClient.request({ method: "GET", url, headers, deadlineMs, responseBytesMax: keysBytesMax });
  const keys = result.outcome === "response" && result.statusCode === 200 ? keysIn(result.text) : undefined;
  if (keys) return { keys, askedMs: nowMs, readMs: nowMs };
  const isKept = before !== undefined && nowMs - before.readMs < staleMs;
  return { keys: isKept ? before.keys : [], askedMs: nowMs, readMs: before?.readMs ?? 0 };
}

/** The keys of a set (RFC 7517 §5); undefined for a text that is none. */
function keysIn(text: string): readonly JsonObject[] | undefined {
  const document = jsonIn(text);
  const listed: unknown = isJsonObject(document) ? document["keys"] : undefined;
  return Array.isArray(listed) ? listed.slice(0, keysMax).filter(isJsonObject) : undefined;
}
