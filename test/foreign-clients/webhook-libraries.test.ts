/** Libraries that receivers verify with accept real deliveries and no others; docs/clients/compatibility.md lists them. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compatibilityOf } from "../support/compatibility.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { findProgram, type Language, versionOf } from "./languages.ts";
import { runProgram } from "./run-program.ts";
import { type SampleDelivery, sampleDeliveries } from "./sample-deliveries.ts";

setDefaultTimeout(120_000);

interface WebhookLibrary {
  readonly client: string;
  readonly version: string;
  readonly language: Language;
  readonly program: Parameters<typeof findProgram>[1];
}

function library(language: Language, client: string, program: WebhookLibrary["program"]): WebhookLibrary {
  return { client, version: versionOf(language, client), language, program };
}

const libraries = [
  library("TypeScript", "standardwebhooks", { name: "webhooks", argument: "standardwebhooks" }),
  library("TypeScript", "svix", { name: "webhooks", argument: "svix" }),
  library("Python", "standardwebhooks", { name: "webhooks", argument: "standardwebhooks" }),
  library("Python", "svix", { name: "webhooks", argument: "svix" }),
  library("Go", "standard-webhooks/standard-webhooks/libraries", { name: "standardwebhooks" }),
  library("Go", "svix/svix-webhooks", { name: "svix" }),
  library("Java", "com.standardwebhooks", { name: "Webhooks", argument: "standardwebhooks" }),
  library("Java", "com.svix", { name: "Webhooks", argument: "svix" }),
  library("Rust", "standardwebhooks", { name: "webhooks" }),
];
const found = await Promise.all(
  libraries.map(async (one) => ({ one, program: await findProgram(one.language, one.program) })),
);

const matrix = compatibilityOf("Libraries for webhooks");
let stage: Stage;
let deliveries: readonly SampleDelivery[];
let file: string;
beforeAll(async () => {
  stage = await createStage();
  deliveries = await sampleDeliveries(stage);
  file = join(stage.directory, "deliveries.json");
  await writeFile(file, JSON.stringify(deliveries));
});
afterAll(() => stage.end());

test("the samples are what their names say", () => {
  const [, odd, large, stub, twice] = deliveries;
  expect(odd?.body).toContain("👩🏽‍🔧");
  expect(large?.body.length).toBeWithin(200_000, 300_000);
  expect(stub?.body).toContain('"truncated":true');
  expect(twice?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
});

describe("a library for webhooks", () => {
  for (const { one, program } of found) {
    const { program: _, ...row } = one;
    test.skipIf(program === undefined)(`${one.client} (${one.language})`, async () => {
      if (!program) return;
      const expected = Object.fromEntries(deliveries.map(({ name, isGenuine }) => [name, isGenuine]));
      expect(await runProgram(program, { DELIVERIES: file })).toEqual(expected);
      const flow = "odd characters, three-byte characters, stub, two signatures, seven forgeries";
      matrix.note({ ...row, flow, result: "accepts what is genuine, refuses the rest" });
    });
  }
});

test("docs/clients/compatibility.md lists what has run", () =>
  matrix.check(found.filter(({ program }) => !program).map(({ one }) => one.language)));
