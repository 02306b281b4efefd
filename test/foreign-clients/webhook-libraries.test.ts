/** Libraries that receivers verify with accept real deliveries and no others; docs/clients/compatibility.md lists them. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compatibilityOf } from "../support/compatibility.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { genuineCount } from "./genuine-deliveries.ts";
import { findProgram, type Language, pythonPins, versionOf } from "./languages.ts";
import { runProgram } from "./run-program.ts";
import { collectSamples, type SampleDelivery, type Samples } from "./sample-deliveries.ts";

setDefaultTimeout(120_000);

interface WebhookLibrary {
  readonly client: string;
  readonly version: string;
  readonly language: Language;
  readonly program: Parameters<typeof findProgram>[1];
}

function library(language: Language, client: string, program: WebhookLibrary["program"]): WebhookLibrary {
  const pinned = language === "Python" ? pythonPins(program.name) : undefined;
  return { client, version: versionOf(language, client, pinned), language, program };
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

const schemas = join(import.meta.dirname, "../../contract/events");
const matrix = compatibilityOf("Libraries for webhooks");
let stage: Stage;
let samples: Samples;
let deliveries: readonly SampleDelivery[];
let file: string;
beforeAll(async () => {
  stage = await createStage();
  samples = await collectSamples(stage);
  deliveries = [...samples.genuine, ...samples.spoiled, ...samples.made];
  file = join(stage.directory, "deliveries.json");
  await writeFile(file, JSON.stringify(deliveries));
});
afterAll(() => stage.end());

test("fifty deliveries are of every type, with one to three signatures, stubs, long texts and odd characters", () => {
  const { genuine, spoiled } = samples;
  expect(genuine).toHaveLength(genuineCount);
  const types = readdirSync(schemas).map((file) => file.replace(/\.json$/u, ""));
  expect([...new Set(genuine.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());
  const signatures = genuine.map(({ headers }) => headers["webhook-signature"]?.split(" ").length);
  expect(new Set(signatures)).toEqual(new Set([1, 2, 3]));
  // The endpoint was thin for a while, and an event was too large.
  expect(genuine.filter(({ body }) => body.includes('"truncated":true')).length).toBeGreaterThanOrEqual(4);
  expect(genuine.some(({ body }) => body.length > 200_000)).toBe(true);
  for (const odd of ["👩🏽‍🔧", "\u2028", "\u202E", "e\u0301", "\u{10FFFF}"])
    expect(genuine.some(({ body }) => body.includes(odd))).toBe(true);
  const bytesOf = ({ body }: SampleDelivery) => Buffer.from(body);
  const changed = spoiled.map((one, index) => {
    const [before, after] = [bytesOf(genuine[index] ?? one), bytesOf(one)];
    return before.length === after.length ? after.filter((byte, at) => byte !== before[at]).length : 0;
  });
  expect(new Set(changed)).toEqual(new Set([1]));
});

describe("a library for webhooks", () => {
  for (const { one, program } of found) {
    const { program: _, ...row } = one;
    test.skipIf(program === undefined)(`${one.client} (${one.language})`, async () => {
      if (!program) return;
      const expected = Object.fromEntries(deliveries.map(({ name, isGenuine }) => [name, isGenuine]));
      expect(await runProgram(program, { DELIVERIES: file })).toEqual(expected);
      const flow =
        "50 real deliveries of all types, stubs, odd characters, up to three signatures; each with a byte changed, seven forgeries";
      matrix.note({ ...row, flow, result: "accepts what is genuine, refuses the rest" });
    });
  }
});

test("docs/clients/compatibility.md lists what has run", () =>
  matrix.check(found.filter(({ program }) => !program).map(({ one }) => one.language)));
