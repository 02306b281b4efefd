/** Strangers with one connection each, who send one body after the other. */
import { hostileRequests, textOf } from "../hostile/requests.ts";
import { serveCalls } from "../shared/program.ts";

/** A body by its own name and that of its operation. */
export interface NamedBody {
  readonly operation: string;
  readonly body: string;
}

const handlers = {
  /** Sends for a duration and returns the number of answers of each status. */
  async send(load: {
    readonly origin: string;
    readonly token: string;
    readonly bodies: readonly NamedBody[];
    readonly durationMs: number;
  }): Promise<Readonly<Record<number, number>>> {
    const endMs = performance.now() + load.durationMs;
    const statuses: Record<number, number> = {};
    await Promise.all(
      load.bodies.map(async (named) => {
        const { path, method, contentType, text } = requestOf(named);
        const headers = { "content-type": contentType, authorization: `Bearer ${load.token}` };
        while (performance.now() < endMs) {
          const answer = await fetch(load.origin + path, { method, headers, body: text });
          await answer.arrayBuffer();
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        }
      }),
    );
    return statuses;
  },
};

/** Calls that a sender answers. */
export type HostileSender = typeof handlers;

function requestOf(named: NamedBody) {
  const request = [...hostileRequests()].find(
    ({ operation, body }) => operation === named.operation && body.name === named.body,
  );
  if (!request) throw new Error(`Cannot send because the body is unknown: ${named.body}`);
  return { ...request, text: textOf(request) };
}

serveCalls(handlers);
