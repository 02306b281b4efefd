import { createEventReader } from "./event-lines.ts";
import { tellNews } from "./news.ts";
import { currentToken, forgetToken } from "./session.ts";

/** Milliseconds for which a page is shown before it follows: whoever walks through pages holds no stream for each. */
const shownMs = 5_000;
/** Milliseconds after which a stream that has ended begins again; twice as many after each failure, up to the longest. */
const againMs = { shortest: 2_000, longest: 60_000 };

/**
 * Follows the service's stream of changes while the page is visible: a user has few streams. Without one, pages look from
 * time to time, as they do for what the stream does not tell.
 */
export function followNews(): void {
  let running: AbortController | undefined;
  const change = () => {
    if (document.visibilityState === "visible") running ??= begin();
    else {
      running?.abort();
      running = undefined;
    }
  };
  document.addEventListener("visibilitychange", change);
  change();
}

function begin(): AbortController {
  const controller = new AbortController();
  void follow(controller.signal);
  return controller;
}

async function follow(signal: AbortSignal): Promise<void> {
  let lastId = "";
  let waitMs = againMs.shortest;
  await pause(shownMs);
  while (!signal.aborted) {
    const end = await readStream(signal, lastId).catch(() => ({ lastId, hasBegun: false, isRefused: false }));
    if (end.isRefused) return;
    ({ lastId } = end);
    waitMs = end.hasBegun ? againMs.shortest : Math.min(againMs.longest, waitMs * 2);
    await pause(waitMs);
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

interface StreamEnd {
  readonly lastId: string;
  readonly hasBegun: boolean;
  /** True for a user who may not follow anything. */
  readonly isRefused: boolean;
}

async function readStream(signal: AbortSignal, after: string): Promise<StreamEnd> {
  let lastId = after;
  const token = await currentToken();
  const headers = { authorization: `Bearer ${token}`, ...(after !== "" && { "last-event-id": after }) };
  const response = await fetch("/api/v1/admin/stream", { headers, signal });
  if (response.status === 401) forgetToken(token);
  if (!response.ok || !response.body) return { lastId, hasBegun: false, isRefused: response.status === 403 };
  const events = createEventReader((event) => {
    ({ lastId } = event);
    tellNews();
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) events.push(part.value);
  } catch {
    // The connection broke: what it has told counts.
  }
  return { lastId, hasBegun: true, isRefused: false };
}
