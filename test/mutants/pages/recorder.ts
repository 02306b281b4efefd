import { type Mutant, seed } from "../mutant.ts";

const recorder = "packages/pages/src/recorder";
const partTests = [`${recorder}/recording-part.test.ts`];
const eventTests = [`${recorder}/browser/private-event.test.ts`];
const queueTests = [`${recorder}/browser/chunk-queue.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${recorder}/recording-part.ts`, partTests, [
    [
      "users are recorded before they agree",
      "if (requireConsent && consentAt === undefined)",
      "if (consentAt !== undefined)",
    ],
    ["the account page runs scripts where nothing is recorded", "if (!enabled) return", "if (enabled === null) return"],
    ["a withdrawn consent stays", 'const isGiven = fields.get("consent") === "yes";', "const isGiven = true;"],
    ["the browser refuses the recorder", "; script-src 'self'; connect", "; connect"],
  ]),
  ...seed("packages/pages/src/page-routes.ts", partTests, [
    ["a script of the account page has an administrator's rights", 'scope: "api",', 'scope: "api admin",'],
  ]),
  ...seed(`${recorder}/browser/private-event.ts`, eventTests, [
    ["a recording contains the form tokens of its pages", "data-.*|content", "content"],
    [
      "a recording contains the values of hidden inputs",
      'name === "value" && !hasButtonText',
      'name === "value" && masksText',
    ],
    ["support reads names in tooltips although texts are masked", "masksText ? mask(value) : value", "value"],
    ["a recording contains tokens in addresses", "addresses.test(name) ? withoutQuery(value) : value", "value"],
  ]),
  ...seed(`${recorder}/browser/chunk-queue.ts`, queueTests, [
    ["the service refuses a chunk of a busy page", "this.#bytes + bytes > chunkBytesMax || ", ""],
    ["a page that records for hours without the service fills the memory", " <= waitingBytesMax", " <= Infinity"],
    ["after a page change the service refuses the rest of the visit", "this.#next = next;", "this.#next = 1;"],
  ]),
];
