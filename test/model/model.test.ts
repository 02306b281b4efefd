import { afterAll, beforeAll, test } from "bun:test";
import { type OpenStorage, openStorage } from "../api/adapters.ts";
import { runModel } from "./run-model.ts";

const silent = () => undefined;
let opened: OpenStorage;

beforeAll(async () => {
  opened = await openStorage("postgresql", { debug: silent, info: silent, warn: silent, error: silent });
});
afterAll(() => opened.close());

/** Sequences that take a few seconds; `bun run model` runs 10,000. */
const runs = 40;
/** Allows for a busy machine. */
const timeoutMs = 300_000;

test(
  `${runs} sequences of operations have the same result in memory and on PostgreSQL`,
  async () => {
    await runModel({ storage: opened.storage, runs, seed: 1 });
  },
  timeoutMs,
);
