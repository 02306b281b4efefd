/** Strangers with one connection each, who send one body after the other. */
import { operations } from "@design-catalog/core";
import { hostileRequests, textOf } from "../hostile/check-cost.ts";
import { serveCalls } from "../program.ts";

const id = "6740a1f2c3d4e5f607182930";

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
        const { path, method, text } = requestOf(named);
        const headers = { "content-type": "application/json", authorization: `Bearer ${load.token}` };
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
  const operation = operations.find(({ name }) => name === named.operation);
  const isNamed = (one: { readonly operation: { readonly name: string }; readonly body: { readonly name: string } }) =>
    one.operation.name === named.operation && one.body.name === named.body;
  const request = [...hostileRequests()].find(isNamed);
  if (!operation || !request) throw new Error(`Cannot send as the body is unknown: current value is ${named.body}`);
  return { path: operation.path.replaceAll(/\{\w+\}/gu, id), method: operation.method, text: textOf(request) };
}

serveCalls(handlers);
