import { objectOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { endpointOperand } from "./endpoint-fields.ts";
import { noWaitOption, testResult } from "./test-result.ts";

export const webhooksTest: Command = {
  name: "webhooks test",
  summary: "Send a test event to an endpoint and wait for the answer",
  details: "Works for disabled endpoints too. The exit code is 1 if the receiver does not accept the event.",
  reach: "service",
  operands: [endpointOperand],
  options: [noWaitOption],
  examples: [["webhooks test 6740a1f2c3d4e5f607182930", "Checks that the receiver accepts a signed event"]],
  async run({ caller, operands, options }) {
    const service = await caller();
    const parameters = { id: operands["ID"] ?? "" };
    return testResult(service, objectOf(await service.call("testWebhook", { parameters })), options);
  },
};
