import { expect, test } from "bun:test";
import { eventTypeFields } from "@design-catalog/client/fields";

test("every event type of the service is announced in German", () => {
  const words = Object.entries(eventTypeFields.type.values ?? {});
  expect(words.length).toBeGreaterThan(17);
  for (const [type, { en, de }] of words) expect([type, de]).not.toEqual([type, en]);
});
