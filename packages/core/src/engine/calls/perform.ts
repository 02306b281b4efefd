import type { LimitState } from "../../ports/request-limits.ts";
import { parseJson } from "../schemas/json-body.ts";
import { TextStream } from "../text-stream.ts";
import { runOnce } from "./idempotency.ts";
import { type Operation, type OperationContext, successStatus } from "./operation.ts";

/** The result of an operation. */
export interface Outcome {
  readonly status: number;
  readonly output: unknown;
  /** The output as JSON text; empty for 204 and for a stream. */
  readonly text: string;
  /** True for a replayed answer. */
  readonly replayed: boolean;
  /** States of the limits that counted the request. */
  readonly limits?: readonly LimitState[];
  /** The query's `after` of the next page; absent behind the last one. */
  readonly nextAfter?: string | undefined;
}

/** A key under which a request runs once (draft-ietf-httpapi-idempotency-key-header). */
export interface RequestKey {
  readonly key: string;
  /** Distinguishes the request, together with its body, from others with the same key. */
  readonly target: string;
}

/** An operation that has passed its checks. */
export interface Performance {
  readonly context: OperationContext;
  /** The raw body. */
  readonly text: string;
  /** Absent for a request without a key. */
  readonly key?: (() => RequestKey) | undefined;
  readonly work: (context: OperationContext) => Promise<unknown>;
}

/** Runs an operation, once per key. A public operation takes no key because it has no caller who could own it. */
export async function perform(operation: Operation, { context, text, key, work }: Performance): Promise<Outcome> {
  const answer = async (workContext: OperationContext) => {
    const output = await work(workContext);
    const body = operation.status === 204 || output instanceof TextStream ? "" : JSON.stringify(output);
    return { status: successStatus(operation, output), output, body };
  };
  const asked = operation.method === "POST" && (context.actor !== null || context.portal) ? key?.() : undefined;
  if (asked === undefined || operation.replayable === false) {
    const { status, output, body } = await answer(context);
    return { status, output, text: body, replayed: false };
  }
  const fingerprint = await context.ports.digest.sha256(`${asked.target}\n${text}`);
  const secretOf = (shown: string) => operation.showsSecretOf?.(parseJson(shown));
  const { status, body, replayed } = await runOnce(
    context,
    { key: asked.key, fingerprint, secretOf, waits: operation.waits },
    answer,
  );
  return { status, output: body === "" ? undefined : parseJson(body), text: body, replayed };
}
