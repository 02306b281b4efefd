/** A file of tests that never ends by itself, with the service and a PostgreSQL of its own. */
import { test } from "bun:test";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess } from "@design-catalog/testing/service-process";

test("runs until it is ended", async () => {
  const dataDirectory = join(tmpdir(), "endless");
  const mainPath = join(import.meta.dirname, "../../apps/server/src/main.ts");
  await startServiceProcess({ mainPath, dataDirectory });
  writeFileSync(process.env["ENDLESS_FILE"] ?? "", tmpdir());
  await new Promise(() => undefined);
}, 600_000);
