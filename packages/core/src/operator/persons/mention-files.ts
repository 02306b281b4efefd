import { idempotencyKeys } from "../../engine/calls/idempotency.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, always } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import { events } from "../../webhooks/mod.ts";
import { windowBehind } from "./id-window.ts";
import { jsonFiles } from "./json-file.ts";
import { mentionsOf } from "./mentions-of.ts";
import type { PersonNames } from "./person-names.ts";
import { openAnswer } from "./rewrite-answers.ts";
import { eventsNaming, eventWindowMs } from "./rewrite-events.ts";
import type { ArchiveFile } from "./tar.ts";

/** The person, and what the reader notes. */
export interface MentionOptions {
  readonly names: PersonNames;
  readonly counts: { rows: number };
  /** Called before each statement that may take long. */
  readonly onStep: () => Promise<void>;
}

/**
 * Yields the parts of events, and of kept answers to repeated requests, that an erasure would rewrite: objects and
 * addresses of the person. The rest of them tells of others.
 */
export async function* mentionFiles(context: OperationContext, options: MentionOptions): AsyncGenerator<ArchiveFile> {
  yield* jsonFiles("rows/events.body", mentioningEvents(context, options), options.counts);
  yield* jsonFiles("rows/idempotency_keys.body", mentioningAnswers(context, options), options.counts);
}

async function* mentioningEvents({ store }: OperationContext, { names, onStep }: MentionOptions) {
  let after = "";
  for (;;) {
    await onStep();
    const window = await windowBehind(store, events, { after, ms: eventWindowMs });
    if (!window) return;
    for await (const rows of await rowPages(store, events, all(window.where, eventsNaming(names)))) {
      for (const { id, type, createdAt, body } of rows) {
        const mentions = mentionsOf(JSON.parse(body), names);
        if (mentions.length > 0) yield { id, type, createdAt, mentions };
      }
    }
    after = window.last;
  }
}

async function* mentioningAnswers(context: OperationContext, { names, onStep }: MentionOptions) {
  for await (const rows of await rowPages(context.store, idempotencyKeys, always)) {
    await onStep();
    for (const row of rows) {
      const answer = await openAnswer(context, row, names);
      const mentions = mentionsOf(answer, names);
      if (mentions.length > 0) yield { id: row.id, createdAt: row.createdAt, mentions };
    }
  }
}
