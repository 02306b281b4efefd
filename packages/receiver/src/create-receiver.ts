import { type Deduplication, memoryDeduplication } from "./deduplication.ts";
import type { CatalogEvent, EventOf, EventType, LaterEvent } from "./event.ts";
import { type FeedOptions, readFeed } from "./read-feed.ts";
import { VerificationError, verifyEvent } from "./verify-event.ts";

/** Handles an event of one type; `context` is what the deduplication gives, such as a transaction. */
export type Handler<Event, Context> = (event: Event, context: Context) => Promise<void> | void;

/** A handler for every type: the compiler refuses a list that lacks one. */
export type Handlers<Context> = { readonly [Type in EventType]: Handler<EventOf<Type>, Context> };

/** Settings of a receiver. */
export interface ReceiverOptions<Context> {
  /** `whsec_...` of the endpoint; two while it changes. */
  readonly secrets: string | readonly string[];
  /** @default ids of the last events in memory */
  readonly deduplication?: Deduplication<Context>;
  /**
   * Learns why a request was refused, or a handler failed. @default prints it, but of refusals only the first: it may be a wrong
   * secret, and strangers cannot fill a log
   */
  readonly onFailure?: (error: unknown) => void;
}

/** A receiver of the events of one endpoint. */
export interface Receiver<Context> {
  /** Handles events of one type. A later call for the same type replaces the handler. */
  on<Type extends EventType>(type: Type, handler: Handler<EventOf<Type>, Context>): Receiver<Context>;
  /** Handles events of every type that this version knows. */
  onEach(handlers: Handlers<Context>): Receiver<Context>;
  /** Handles events that nothing else does, such as of a type that is new. Without it they are received and dropped. */
  otherwise(handler: Handler<CatalogEvent | LaterEvent, Context>): Receiver<Context>;
  /**
   * Handles examples (`"example": true`), which somebody sent to try an endpoint and which tell of nothing that happened. No
   * other handler gets them; without this one they are received and dropped.
   */
  onExample(handler: Handler<CatalogEvent | LaterEvent, Context>): Receiver<Context>;
  /**
   * Answers one request: 204 once the event is handled, or was before; 400 or 413 for what the service has not sent, 405 for
   * another method, and 500 if the handler failed or the receiver is set up wrongly, so the service sends the event again.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Handles what was missed, oldest first, through the same deduplication; returns the cursor for the next time.
   * @throws {FeedFailure} when the service refuses, and whatever a handler throws
   */
  catchUp(feed: FeedOptions): Promise<string | undefined>;
}

/**
 * Creates a receiver for any server that speaks the Web's `Request` and `Response`.
 * @example
 * ```ts
 * import { createReceiver } from "@design-catalog/receiver";
 * import assert from "node:assert/strict";
 *
 * const receiver = createReceiver({ secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GwJc=" });
 * receiver.on("project.created", ({ data }) => console.log(data.object.id));
 * const answer = await receiver.fetch(new Request("https://hooks.example.com/", { method: "POST", body: "{}" }));
 * assert.equal(answer.status, 400);
 * ```
 */
export function createReceiver(options: ReceiverOptions<undefined>): Receiver<undefined>;
export function createReceiver<Context>(
  options: ReceiverOptions<Context> & Required<Pick<ReceiverOptions<Context>, "deduplication">>,
): Receiver<Context>;
export function createReceiver(options: ReceiverOptions<undefined>): Receiver<undefined> {
  const { secrets, deduplication = memoryDeduplication(), onFailure = printFailures() } = options;
  const handlers = new Map<string, Handler<never, undefined>>();
  let rest: Handler<CatalogEvent | LaterEvent, undefined> = () => undefined;
  let examples: typeof rest | undefined;
  // Each handler was stored by the type of its event.
  const handlerOf = (event: CatalogEvent | LaterEvent) =>
    event.example ? examples : ((handlers.get(event.type) ?? rest) as typeof rest);
  async function receive(event: CatalogEvent | LaterEvent): Promise<void> {
    const handler = handlerOf(event);
    if (handler) await deduplication.once(event.id, async (context) => handler(event, context));
  }
  const receiver: Receiver<undefined> = {
    on(type, handler) {
      handlers.set(type, handler);
      return receiver;
    },
    onEach(all) {
      for (const [type, handler] of Object.entries(all)) handlers.set(type, handler);
      return receiver;
    },
    otherwise(handler) {
      rest = handler;
      return receiver;
    },
    onExample(handler) {
      examples = handler;
      return receiver;
    },
    async fetch(request) {
      if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
      try {
        await receive(await verifyEvent(request, secrets));
        return new Response(null, { status: 204 });
      } catch (error) {
        onFailure(error);
        // A receiver tells strangers nothing about itself.
        return new Response(null, { status: error instanceof VerificationError ? error.status : 500 });
      }
    },
    async catchUp(feed) {
      let next = feed.after;
      for await (const page of readFeed(feed)) {
        for (const event of page.events) await receive(event);
        next = page.next;
        await feed.keep?.(next);
      }
      return next;
    },
  };
  return receiver;
}

function printFailures(): (error: unknown) => void {
  let hasRefused = false;
  return (error) => {
    const isRefusal = error instanceof VerificationError;
    if (!isRefusal || !hasRefused) console.error(error);
    hasRefused ||= isRefusal;
  };
}
