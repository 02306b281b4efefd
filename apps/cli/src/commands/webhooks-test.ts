import { objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { renderFields } from "../terminal/table.ts";
import { endpointOperand } from "./endpoint-fields.ts";
import { describeAnswer, isAccepted, waitForRequestedAttempt } from "./requested-attempt.ts";

export const webhooksTest: Command = {
  name: "webhooks test",
  summary: "Send a test event to an endpoint and wait for the answer",
  details: "Works for disabled endpoints too. The exit code is 1 if the receiver does not accept the event.",
  reach: "service",
  operands: [endpointOperand],
  options: [{ name: "no-wait", summary: "Do not wait for the answer" }],
  examples: [["webhooks test 6740a1f2c3d4e5f607182930", "Checks that the receiver accepts a signed event"]],
  async run({ caller, operands, options }) {
    const service = await caller();
    const sent = objectOf(await service.call("testWebhook", { parameters: { id: operands["ID"] ?? "" } }));
    // The parser turns `--no-wait` into the absence of `wait`.
    const waits = options.has("wait");
    const awaited = waits ? await waitForRequestedAttempt(service, sent) : undefined;
    const { delivery: data, attempt } = awaited ?? { delivery: sent, attempt: undefined };
    const isFailed = waits && !isAccepted(attempt);
    return {
      data,
      exitCode: isFailed ? exitCodes.failed : exitCodes.ok,
      text: (style) =>
        renderFields(
          [
            ["Delivery", textOf(data, "id")],
            ["URL", textOf(data, "url")],
            ["Status", textOf(data, "status")],
            ["Answer", waits ? describeAnswer(attempt) : "not waited for"],
          ],
          style,
        ),
    };
  },
};
