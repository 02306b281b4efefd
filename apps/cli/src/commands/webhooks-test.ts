import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { renderFields } from "../terminal/table.ts";
import { attemptsOf, describeAttempt } from "./delivery-fields.ts";
import { endpointOperand } from "./endpoint-fields.ts";

/** An attempt takes 15 s at most, and a worker that is busy a little longer to begin with it. */
const waitMs = 30_000;
const pollMs = 250;

export const webhooksTest: Command = {
  name: "webhooks test",
  summary: "Send a test event to an endpoint and wait for the answer",
  details: "Works on disabled endpoints too. Exit code 1 tells that the receiver did not accept it.",
  reach: "service",
  operands: [endpointOperand],
  options: [{ name: "no-wait", summary: "Do not wait for the answer" }],
  examples: [["webhooks test 6740a1f2c3d4e5f607182930", "Does the receiver accept what is signed with its secret?"]],
  async run({ caller, operands, options }) {
    const service = await caller();
    const sent = objectOf(await service.call("testWebhook", { parameters: { id: operands["ID"] ?? "" } }));
    // The parser takes `--no-wait` for the absence of `wait`.
    const waits = options.has("wait");
    const data = waits ? await waitForAttempt(service, sent) : sent;
    const [attempt] = attemptsOf(data);
    const isFailed = waits && attempt?.["outcome"] !== "success";
    return {
      data,
      exitCode: isFailed ? exitCodes.failed : exitCodes.ok,
      text: (style) =>
        renderFields(
          [
            ["Delivery", textOf(data, "id")],
            ["URL", textOf(data, "url")],
            ["Status", textOf(data, "status")],
            ["Answer", attempt ? describeAttempt(attempt) : unanswered(waits)],
          ],
          style,
        ),
    };
  },
};

async function waitForAttempt(service: Caller, sent: JsonObject): Promise<JsonObject> {
  const parameters = { id: textOf(sent, "id") };
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    const delivery = objectOf(await service.call("getWebhookDelivery", { parameters }));
    if (delivery["status"] !== "pending" || performance.now() > deadlineMs) return delivery;
    await sleep(pollMs);
  }
}

function unanswered(waited: boolean): string {
  return waited ? "none yet: does a worker of the service run?" : "not waited for";
}
