import { setTimeout as sleep } from "node:timers/promises";
import { type Cells, clientAt } from "./cells.ts";

/** A client that follows the feed of the application. */
export interface FeedReader {
  /** Ids of the projects of all events, once the feed has nothing more. */
  untilSilent(): Promise<ReadonlySet<string>>;
}

const pauseMs = 100;
/** Empty pages, one after the other, of a feed that has ended. */
const emptyPages = 20;

/** Reads page after page, as long as it takes. */
export function readFeed(cells: Cells, token: string): FeedReader {
  const client = clientAt(cells, token);
  const ids = new Set<string>();
  const state = { isEnding: false };

  async function read(): Promise<ReadonlySet<string>> {
    let after = "";
    for (let empty = 0; !state.isEnding || empty < emptyPages;) {
      const query = after === "" ? "" : `?after=${encodeURIComponent(after)}`;
      const { status, body } = await client.call("GET", `/api/v1/admin/webhooks/events${query}`);
      if (status === 200) {
        for (const event of body.events) if (event.type === "project.created") ids.add(String(event.data.object.id));
        empty = body.events.length === 0 ? empty + 1 : 0;
        after = String(body.next);
      }
      await sleep(pauseMs);
    }
    return ids;
  }

  const reading = read();
  return {
    untilSilent() {
      state.isEnding = true;
      return reading;
    },
  };
}
