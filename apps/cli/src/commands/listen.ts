import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, errorCodes, type JsonObject } from "@design-catalog/core";
import { isBehindRow } from "@design-catalog/core/webhooks";
import type { Caller } from "../caller/caller.ts";
import { objectOf, textOf } from "../caller/json-reading.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { forwardEvent, type Forwarding } from "../listen/forward-event.ts";
import { ownPositionFile } from "../listen/own-position.ts";
import { openPosition, type Position } from "../listen/position.ts";
import { readPages } from "./read-pages.ts";

const limitMax = 1_000_000;
const againMs = 1_000;
const secretBytes = 32;

export const listen: Command = {
  name: "listen",
  summary: "Forward events to an address on this machine, signed as deliveries are",
  details:
    "Events come by the feed, so the receiver needs no public address and the service no endpoint. Each is sent until the\n" +
    "receiver answers; its status is printed, and whatever it is the next event follows. 502, 503 and 504 are those of a\n" +
    "proxy whose receiver restarts, and count as no answer, like a connection that is refused or breaks. A receiver that\n" +
    "leaves an event without an answer for 15 seconds, five times, is passed over.\n" +
    "Headers are those of a delivery. Service-Delivery-Id stands for the event at this address, in later runs too, and names no\n" +
    "delivery of the service; Service-Delivery-Attempt counts the tries of this run, up to 10.\n" +
    "A later run for the same service, receiver and types goes on where this one ended, by a file in XDG_STATE_HOME or\n" +
    "~/.local/state; the first begins now, and --since begins again. Signatures are made with the secret in WEBHOOK_SECRET,\n" +
    "or with one of this run, which is printed at a terminal.",
  reach: "service",
  options: [
    { name: "forward-to", value: "URL", summary: "Address of the receiver" },
    { name: "events", value: "TYPE", summary: "Types of the events", many: true },
    {
      name: "since",
      value: "TIME",
      summary: "Begin at this time, not where the last run ended: 90m, 12h, 3d or RFC 3339",
    },
    {
      name: "position",
      value: "FILE",
      summary: "Keeps how far it came, in place of the usual file, whatever --since says",
    },
    { name: "replay", value: "ID", summary: "Forward this event once more, and end" },
    { name: "limit", value: "COUNT", summary: "End after so many events", range: [1, limitMax] },
  ],
  examples: [
    ["listen --forward-to http://localhost:3000/hook", "Events from now on, and later from where it ended"],
    ["listen --forward-to http://localhost:3000/hook --position .events --since 1d", "Nothing lost between runs"],
    ["listen --forward-to http://localhost:3000/hook --replay 6740a1f2c3d4e5f607182940", "One event once more"],
  ],
  async run(invocation) {
    const { caller, options } = invocation;
    const forwarding = forwardingOf(invocation);
    const service = await caller();
    const replayed = options.text("replay");
    const { count, refused } =
      replayed === undefined
        ? await followFeed(service, invocation, forwarding)
        : await replay(service, invocation, { forwarding, eventId: replayed });
    return {
      text: () => (options.has("json") ? "" : `${count} forwarded, ${refused} refused\n`),
      // One event is a question about its receiver; a feed goes on whatever the answers are.
      exitCode: replayed !== undefined && refused > 0 ? exitCodes.failed : exitCodes.ok,
    };
  },
};

/** A secret as Standard Webhooks writes it, with 24 to 64 bytes. */
const secretExpression =
  /^whsec_(?=[^=]{32,88}={0,2}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;

function forwardingOf({ options, environment, terminal }: Invocation): Forwarding {
  const text = options.text("forward-to") ?? "";
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The value is not repeated: it may hold a password.
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== "" || url.password !== "")
    throw usageError("--forward-to must be an http or https URL without user and password");
  const given = environment["WEBHOOK_SECRET"];
  if (given !== undefined && !secretExpression.test(given))
    throw usageError("WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes, or not set");
  const secret = given ?? `whsec_${randomBytes(secretBytes).toString("base64")}`;
  // It goes to the error stream, which a log may keep while the output is a terminal, or with --json.
  if (given === undefined)
    terminal.err(`Signed with ${terminal.isErrorTty ? secret : "a secret of this run: set WEBHOOK_SECRET"}\n`);
  return { url, secret, onWaiting: (reason) => terminal.err(`Waits for ${url.href}: ${reason}\n`) };
}

interface Count {
  readonly count: number;
  /** Events that got another status than 2xx. */
  readonly refused: number;
}

async function replay(
  service: Caller,
  invocation: Invocation,
  { forwarding, eventId }: { readonly forwarding: Forwarding; readonly eventId: string },
): Promise<Count> {
  const detail = objectOf(await service.call("getWebhookEvent", { parameters: { eventId } }));
  const { deliveries: _deliveries, ...event } = detail;
  return { count: 1, refused: (await forwardOne(event, invocation, forwarding)) ? 0 : 1 };
}

/** Forwards page after page; while the service is away it waits, and goes on from the same place. */
async function followFeed(service: Caller, invocation: Invocation, forwarding: Forwarding): Promise<Count> {
  const { options, terminal } = invocation;
  const position = positionOf(invocation, forwarding.url.href);
  const forward = forwarder(invocation, { forwarding, position });
  for (let isAway = false; ; isAway = true) {
    try {
      const { after, since } = position;
      const reading = { after, since, limit: undefined, isFollowing: true, types: options.list("events") };
      for await (const page of readPages(service, reading)) {
        const ended = await forward(page);
        if (ended) return ended;
        isAway = false;
      }
    } catch (error) {
      if (isExpired(error) && !options.has("position")) {
        terminal.err("Begins now: where the last run ended, events are no longer kept\n");
        position.restart(new Date().toISOString());
        continue;
      }
      if (!isAwayError(error)) throw error;
      if (!isAway) terminal.err(`Waits for the service: ${error.message}\n`);
      await sleep(againMs);
    }
  }
}

/** Opens the position of `--position`, or that of this service, receiver and choice of types. */
function positionOf({ options, environment, terminal, target }: Invocation, forwardTo: string): Position {
  const since = options.instant("since", Date.now());
  const begin = since ?? new Date().toISOString();
  const given = options.text("position");
  if (given !== undefined) return openPosition(given, begin);
  const listening = { target: target(), forwardTo, types: options.list("events") };
  let file: string | undefined;
  try {
    file = ownPositionFile(listening, environment);
  } catch (error) {
    terminal.err(`The position is not kept: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  const position = openPosition(file, begin, since !== undefined);
  if (file !== undefined) terminal.err(`Keeps its position in ${file}\n`);
  return position;
}

function isExpired(error: unknown): boolean {
  return error instanceof DomainError && error.code === "cursor_expired";
}

/** True where the service cannot be reached, or asks to come back later. */
function isAwayError(error: unknown): error is Error {
  if (error instanceof CliError) return error.reason === "unavailable";
  return error instanceof DomainError && errorCodes[error.code].retryable;
}

/** Creates a function that forwards the events of a page, and returns the counts once the limit is reached. */
function forwarder(
  invocation: Invocation,
  { forwarding, position }: { readonly forwarding: Forwarding; readonly position: Position },
) {
  const limit = invocation.options.integer("limit") ?? Number.POSITIVE_INFINITY;
  const counts = { count: 0, refused: 0 };
  return async ({ events, next }: { readonly events: readonly JsonObject[]; readonly next: string }) => {
    for (const event of events.filter((one) => !position.isForwarded(textOf(one, "id")))) {
      if (!(await forwardOne(event, invocation, forwarding))) counts.refused += 1;
      position.addForwarded(textOf(event, "id"));
      counts.count += 1;
      if (counts.count >= limit) return counts;
    }
    position.advance(next, !isBehindRow(next));
    return undefined;
  };
}

/** Forwards an event and prints a line about it; returns whether the receiver took it. */
async function forwardOne(event: JsonObject, { options, terminal }: Invocation, to: Forwarding): Promise<boolean> {
  const { status, durationMs } = await forwardEvent(event, to);
  const [id, type, timestamp] = ["id", "type", "timestamp"].map((name) => textOf(event, name));
  const line = options.has("json") ? JSON.stringify({ id, type, timestamp, status, durationMs }) : "";
  const shown = `${status ?? "no answer"}  ${String(durationMs).padStart(5)} ms`;
  terminal.out(`${line || `${timestamp}  ${shown}  ${type}  ${id}`}\n`);
  return status !== null && status >= 200 && status < 300;
}
