import { objectOf } from "../caller/json-reading.ts";
import { usageError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { noWaitOption, testResult } from "./test-result.ts";

export const eventsTrigger: Command = {
  name: "events trigger",
  summary: "Send the example of an event type to one endpoint and wait for the answer",
  details:
    'The event is marked by "example": true and sent once, whatever the endpoint subscribes to and even if it is\n' +
    "disabled. The exit code is 1 if the receiver does not accept it.",
  reach: "service",
  operands: [{ name: "TYPE", summary: "Type of the event" }],
  options: [{ name: "endpoint", value: "ID", summary: "Id of the endpoint, required" }, noWaitOption],
  examples: [
    [
      "events trigger project.created --endpoint 6740a1f2c3d4e5f607182930",
      "Checks that the receiver takes a new project",
    ],
  ],
  async run({ caller, operands, options }) {
    const id = options.text("endpoint");
    if (id === undefined) throw usageError("--endpoint is required");
    const service = await caller();
    const body = { eventType: operands["TYPE"] ?? "" };
    return testResult(
      service,
      objectOf(await service.call("sendWebhookExample", { parameters: { id }, body })),
      options,
    );
  },
};
