import { expect, test } from "bun:test";
import { eventTypes, recordedTypes } from "../../service.ts";
import { exampleTypes, subscribableTypes } from "./event-type.ts";

const documented = [
  "project.created",
  "project.deleted",
  "snapshot.created",
  "snapshot.deleted",
  "project.product.added",
  "project.product.deleted",
  "project.product.restored",
  "project.view.added",
  "project.view.deleted",
  "project.view.product.added",
  "project.view.product.deleted",
  "project.view.product.restored",
  "project.cable.added",
  "project.cable.deleted",
  "user.registered",
  "user.deleted",
  "user.restored",
  "webhook.endpoint.disabled",
  "webhook.endpoint.parked",
  "webhook.endpoint.recovered",
  "webhook.delivery.exhausted",
  "webhook.test",
];

test("the catalog has exactly the 22 documented types, in order", () => {
  expect(eventTypes.map((entry): string => entry.type)).toEqual(documented);
  expect(eventTypes).toHaveLength(22);
});

test("an endpoint can subscribe to the asterisk and every type but webhook.test", () => {
  expect(eventTypes.filter((entry) => !entry.subscribable).map(({ type }) => type)).toEqual(["webhook.test"]);
  expect(subscribableTypes(recordedTypes)).toEqual(["*", ...documented.slice(0, -1)]);
});

test("exampleTypes() returns two types that give an example, otherwise the first, and needs one type", () => {
  const typeOf = (type: string) => ({ type, group: "Made", description: "It is made" });
  const exampleOf = (type: string) => ({ ...typeOf(type), example: { object: { id: type } } });
  const [plain, other, first, second] = [typeOf("a.made"), typeOf("b.made"), exampleOf("c.made"), exampleOf("d.made")];
  expect(exampleTypes([plain, first, other, second, exampleOf("e.made")])).toEqual([first, second]);
  expect(exampleTypes([plain, other])).toEqual([plain]);
  expect(() => exampleTypes([])).toThrow("there are no event types");
});
