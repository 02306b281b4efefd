import { isJsonObject } from "@design-catalog/core/engine";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";

/** Messages of a batch, at most: each may call a tool. */
export const batchMax = 10;

/** The only revision with batches; a client that names none may speak it. */
const revision = "2025-03-26";

/** The request of a batch, and what counts its messages beyond the first. */
interface Batch {
  readonly request: Request;
  readonly countMore: (messages: number) => Promise<unknown>;
}

/**
 * Answers the messages of a batch one after the other, by one list without an element for a notification. Refuses a batch
 * of another revision, and one with an `initialize`, which may not be in any. Each message counts as a request, before
 * one of them runs.
 */
export async function answerBatch(
  messages: readonly unknown[],
  { request: { headers }, countMore }: Batch,
  answer: (message: unknown) => Promise<Response>,
): Promise<Response> {
  if ((headers.get("mcp-protocol-version") ?? revision) !== revision) {
    return refuse(`Only revision ${revision} has batches; send each message separately`);
  }
  if (messages.length === 0 || messages.length > batchMax) return refuse(`A batch has 1 to ${batchMax} messages`);
  if (messages.some(isInitialize)) return refuse("Send initialize by itself, not in a batch");
  await countMore(messages.length - 1);
  const answers: unknown[] = [];
  for (const message of messages) {
    // A batch within a batch would escape the limit.
    const response = isJsonObject(message) ? await answer(message) : refuse("A batch has messages, which are objects");
    const text = await response.text();
    if (text !== "") answers.push(JSON.parse(text));
  }
  return answers.length === 0 ? new Response(null, { status: 202 }) : Response.json(answers);
}

function isInitialize(message: unknown): boolean {
  return isJsonObject(message) && message.method === "initialize";
}

function refuse(message: string): Response {
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
}
