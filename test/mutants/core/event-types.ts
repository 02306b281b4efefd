import type { Mutant } from "../mutant.ts";

const embedder = ["packages/http/src/handler/event-types.test.ts"];
const deliveries = ["packages/core/src/webhooks/endpoints/deliveries.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a host without a compiler records an event that no endpoint can subscribe to by name",
    file: "packages/core/src/webhooks/events/record-events.ts",
    find: "if (unknown) throw new TypeError(",
    replace: "if (unknown && drafts.length > 1) throw new TypeError(",
    tests: embedder,
  },
  {
    bug: "the type of one wing hides that of another",
    file: "packages/core/src/webhooks/events/event-type.ts",
    find: "    seen.add(type);\n",
    replace: "",
    tests: embedder,
  },
  {
    bug: "an event type can be called *, which every endpoint takes for all types",
    file: "packages/core/src/webhooks/events/event-type.ts",
    find: 'new Set<string>(["*"])',
    replace: "new Set<string>()",
    tests: embedder,
  },
  {
    bug: "subscribers can ask for all webhook.test events, which are meant for one endpoint",
    file: "packages/core/src/webhooks/events/event-type.ts",
    find: 'return ["*", ...types.map(({ type }) => type)];',
    replace: 'return ["*", ...types.map(({ type }) => type), testEventType];',
    tests: embedder,
  },
  {
    bug: "the documents of a host show an event type without an example instead of the one with it",
    file: "packages/core/src/webhooks/events/event-type.ts",
    find: "const [first, ...rest] = shown.length > 0 ? shown : types.slice(0, 1);",
    replace: "const [first, ...rest] = types;",
    tests: embedder,
  },
  {
    bug: "a wing can be made without event types, and its documents have no example",
    file: "packages/core/src/webhooks/events/event-type.ts",
    find: 'if (!first) throw new TypeError("Cannot offer webhooks: there are no event types");\n  return [first, ...rest];',
    replace: 'return [first ?? { type: "*", group: "", description: "" }, ...rest];',
    tests: embedder,
  },
  {
    bug: "the documents do not say that the deliveries grid can be filtered by webhook.test",
    file: "packages/core/src/webhooks/deliveries/delivery-operations.ts",
    find: "const values = eventCatalog(types).map(({ type }) => type);",
    replace: "const values = types.map(({ type }) => type);",
    tests: embedder,
  },
  {
    bug: "the API shows no project of a delivery",
    file: "packages/core/src/webhooks/deliveries/delivery-operations.ts",
    find: "projectId: relatedId as",
    replace: "projectId: (relatedId && null) as",
    tests: deliveries,
  },
  {
    bug: "operators who ask for the deliveries of a project get those of an event of that id",
    file: "packages/core/src/webhooks/deliveries/delivery-operations.ts",
    find: 'column: "relatedId", type: "id"',
    replace: 'column: "eventId", type: "id"',
    tests: deliveries,
  },
];
