import { expect, test } from "bun:test";
import { isJsonObject } from "@design-catalog/core/engine";
import { userEventTypes } from "@design-catalog/core/identity";
import { projectEventTypes } from "@design-catalog/core/projects";
import { eventSchemas, isOperational, operationalTypes } from "@design-catalog/core/webhooks";
import { eventJudges } from "./support/event-judges.ts";

const schemas = [...eventSchemas([...projectEventTypes, ...userEventTypes, ...operationalTypes])].map(
  ([type, schema]) => ({
    type,
    schema,
  }),
);

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

/** Every id below a value, with the name of its member. */
function idsIn(value: unknown): readonly (readonly [name: string, id: string])[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" && /^[0-9a-f]{24}$/u.test(member) ? [[name, member] as const] : idsIn(member),
  );
}

test.each(schemas)("the example of $type gives each thing an id of its own", ({ type, schema }) => {
  const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
  const { id, actor, data } = isJsonObject(example) ? example : {};
  const { object, ...context } = isJsonObject(data) ? data : {};
  const { id: subject, ...members } = isJsonObject(object) ? object : {};
  const others = [...idsIn(context), ...idsIn(members)].map(([, other]) => other);
  expect(others).not.toContain(subject);
  expect([...others, subject]).not.toContain(id);
  expect(actor === null).toBe(isOperational(type));
});
