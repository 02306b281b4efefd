import type { Operation } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";

/** Makes an operation refuse a changed key, because references to a value use its key. */
export function withFixedKey(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const [before, after] = [keyOf(input.subject), keyOf(input.body)];
      if (after === undefined || after === before) return operation.run(context, input);
      throw invalid("/key", "immutable", `The key cannot be changed: it is ${before}`);
    },
  };
}

function keyOf(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value["key"] === "string" ? value["key"] : undefined;
}
