/** The snippets of the guide for receivers judge real deliveries. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SampleDelivery, sampleDeliveries } from "../foreign-clients/sample-deliveries.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(60_000);

const guide = readFileSync(join(import.meta.dirname, "../../docs/receivers/guide.md"), "utf8");
const snippets = [...guide.matchAll(/^```js\n(?<code>.*?)^```$/gmsu)].map(({ groups }) => groups?.["code"] ?? "");
/** Modules of the snippets: here, where they find the library. */
const directory = join(import.meta.dirname, "node_modules", "guide");

/** A module of the guide. */
interface Snippet {
  /** The event. @throws {Error} for a delivery that is not genuine */
  verify(secret: string, headers: SampleDelivery["headers"], body: string): { readonly id: string };
}

let stage: Stage;
let deliveries: readonly SampleDelivery[];

beforeAll(async () => {
  stage = await createStage();
  mkdirSync(directory, { recursive: true });
  stage.atEnd(async () => rmSync(join(directory, ".."), { recursive: true }));
  deliveries = await sampleDeliveries(stage);
});
afterAll(() => stage.end());

test("the guide has two snippets that verify", () => expect(snippets).toHaveLength(2));

test.each(snippets.map((code, index) => ({ code, index })))(
  "snippet $index accepts what is genuine and nothing else",
  async ({ code, index }) => {
    const file = join(directory, `${index}.js`);
    writeFileSync(file, code);
    // The guide says what a snippet exports.
    const { verify } = (await import(file)) as Snippet;
    const judged = deliveries.map(({ name, secret, headers, body }) => {
      try {
        return [name, verify(secret, headers, body).id === headers["webhook-id"]];
      } catch {
        return [name, false];
      }
    });
    expect(judged).toEqual(deliveries.map(({ name, isGenuine }) => [name, isGenuine]));
  },
);
