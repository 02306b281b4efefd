import { isServed } from "../../application/mod.ts";
import { actorOf, defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import type { Right } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import type { Resource } from "../../engine/rows/definition.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { findAuthor } from "../../identity/mod.ts";
import { followChanges, type News } from "./follow-changes.ts";
import { streamedKinds } from "./streamed-kinds.ts";

const mediaType = "text/event-stream";

/** Milliseconds between two looks. */
const lookMs = 1_000;
/** Milliseconds after which a comment keeps proxies from closing a stream that has nothing to tell. */
const silenceMs = 15_000;
/** Milliseconds after which the session and its rights are judged again. */
const judgeMs = 5_000;
/** Life of a stream; its reader then comes back, through all checks of a request. */
const lifeMs = 5 * 60_000;
/** Milliseconds after which a reader comes back. */
const retryMs = 2_000;

const anyAdministration: Right = {
  name: "any Admin privilege",
  holders: "Users with a privilege of the Admin API",
  scope: "admin",
};

/** The stream of what changes, for pages that follow it. `resources` returns those of the service. */
export function streamChanges(resources: () => readonly Resource[]): Operation {
  return defineOperation({
    name: "streamChanges",
    method: "GET",
    path: "/api/v1/admin/stream",
    tag: "Stream",
    summary: "Follow what changes",
    description:
      "Sends an event for each thing that has changed and that the caller may read: its kind, as the audit trail names it, its id, and its version, or null where it has none or is gone. The event named reset stands for more changes than can be told: read again what is shown. Events follow within two seconds and may come twice. The header Last-Event-ID continues a stream for five minutes, after which it begins with a reset. A comment comes at least every 15 seconds. The stream ends after five minutes, with the session, while the application is not served, and when the service stops; at most four of a user are open. Changes of deliveries by attempts are not among them.",
    privilege: anyAdministration,
    audience: "anyone",
    headers: { "x-accel-buffering": "no" },
    streams: {
      [mediaType]: eventOf({ kind: "Product", id: "6740a1f2c3d4e5f60718293a", version: 3 }, "6740a1f2c3d4e5f607182995"),
    },
    async subject(context) {
      if (actorOf(context).privileges.size > 0) return;
      const data = { requiredPrivilege: anyAdministration.name };
      throw new DomainError("forbidden", "A privilege of the Admin API is required", data);
    },
    run: async (context) => new TextStream(await eventsOf(context, resources()), { mediaType }),
  });
}

/** Texts of the events. The first look is made at once, so a database that is away still gets its own answer. */
async function eventsOf(context: OperationContext, resources: readonly Resource[]): Promise<AsyncIterable<string>> {
  const { timers } = context.ports;
  // Without timers the first look is the only one.
  const now = () => timers?.now() ?? 0;
  const follower = followChanges(context, streamedKinds(resources), context.lastEventId);
  await follower.begin();
  return (async function* () {
    yield `retry: ${retryMs}\n:\n\n`;
    const judge = createJudge(context, now());
    const endMs = now() + lifeMs;
    let silentSinceMs = now();
    for (let nowMs = silentSinceMs; nowMs < endMs; nowMs = now()) {
      const privileges = await judge(nowMs);
      if (!privileges) return;
      const news = textOf(await follower.look(privileges));
      // Whoever is told of a change reads it next.
      if (news !== "") context.store.noteSeen?.(actorOf(context).userId);
      const text = news || (nowMs - silentSinceMs >= silenceMs ? ":\n\n" : "");
      if (text !== "") silentSinceMs = nowMs;
      // Each look yields, if only nothing, so it is the last one once its reader has gone.
      yield text;
      if (!timers) return;
      await new Promise<void>((resolve) => void timers.after(lookMs, resolve));
    }
  })();
}

/** Judges from time to time whether the stream may go on; undefined once it may not. */
function createJudge(context: OperationContext, openedMs: number) {
  const { userId, sessionId = null, impersonatorId = null, impersonatorSessionId = null, ...actor } = actorOf(context);
  let privileges: ReadonlySet<string> | undefined = actor.privileges;
  let judgedMs = openedMs;
  return async (nowMs: number): Promise<ReadonlySet<string> | undefined> => {
    if (nowMs - judgedMs < judgeMs) return privileges;
    judgedMs = nowMs;
    // Nothing more comes here once the application has moved; its readers find it again where it is.
    if (!(await isServed(context.store))) return (privileges = undefined);
    const author = await findAuthor(context, { userId, sessionId, impersonatorId, impersonatorSessionId });
    const held = [...actor.privileges].filter((name) => author?.privileges.has(name));
    privileges = held.length > 0 ? new Set(held) : undefined;
    return privileges;
  };
}

function textOf({ changes, lastId, isIncomplete }: News): string {
  const texts = changes.map((change) => eventOf(change, lastId ?? ""));
  return (isIncomplete ? "event: reset\ndata: {}\n\n" : "") + texts.join("");
}

function eventOf(change: object, id: string): string {
  return `id: ${id}\ndata: ${JSON.stringify(change)}\n\n`;
}
