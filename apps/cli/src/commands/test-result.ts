import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { textOf } from "../caller/json-reading.ts";
import type { Result } from "../command/command.ts";
import type { OptionValues } from "../command/option-values.ts";
import type { Option } from "../command/parameters.ts";
import { exitCodes } from "../exit-codes.ts";
import { renderFields } from "../terminal/table.ts";
import { describeAnswer, isAccepted, waitForRequestedAttempt } from "./requested-attempt.ts";

/** Option of commands that send a test. */
export const noWaitOption: Option = { name: "no-wait", summary: "Do not wait for the answer" };

/** Shows the answer to a test that was `sent`, and fails unless the receiver accepts it. */
export async function testResult(service: Caller, sent: JsonObject, options: OptionValues): Promise<Result> {
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
}
