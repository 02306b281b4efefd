import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { runServer } from "../support/raw-process.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

// Only Linux lets several processes share a port.
test.skipIf(process.platform !== "linux")(
  "a service of two processes starts neither when it is told to stop while its database starts",
  async () => {
    const dataDirectory = stage.dataDirectory("data");
    const environment = { PORT: "0", PROCESSES: "2", DATA_DIR: dataDirectory, LOG_LEVEL: "info" };
    const { exitCode, output } = await runServer(environment, () => existsSync(dataDirectory));
    expect(exitCode).toBe(0);
    expect(output).toContain('"PostgreSQL runs"');
    // Every process that has started says so before its end.
    expect(output).not.toContain('"stopping"');
  },
);
