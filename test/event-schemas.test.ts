import { expect, test } from "bun:test";
import { isJsonObject } from "@design-catalog/core/engine";
import { userEventTypes } from "@design-catalog/core/identity";
import { projectEventTypes } from "@design-catalog/core/projects";
import { eventSchemas } from "@design-catalog/core/webhooks";
import { eventJudges } from "./support/event-judges.ts";

const schemas = [...eventSchemas([...projectEventTypes, ...userEventTypes])].map(([type, schema]) => ({
  type,
  schema,
}));

test.each(schemas)(
  "the example of $type is one, and neither an event of another type nor without its id",
  ({ type, schema }) => {
    const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
    const { id = "", ...nameless } = isJsonObject(example) ? example : {};
    for (const judge of Object.values(eventJudges(schema))) {
      expect(judge({ ...nameless, id, later: true })).toEqual([]);
      expect(judge(nameless)).not.toEqual([]);
      expect(judge({ ...nameless, id, type: `${type}.other` })).not.toEqual([]);
    }
  },
);
