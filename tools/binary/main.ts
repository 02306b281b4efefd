/**
 * The single binary: it holds Bun, the service with what it needs and PostgreSQL. It unpacks the service once for each
 * data directory, PostgreSQL only without a DATABASE_URL, and then runs itself as Bun: `start` is the server, every other
 * command one of `catalogctl`.
 */
import { join, resolve } from "node:path";
import { unpack } from "./unpack.ts";

const [command = "--help", ...words] = process.argv.slice(2);
const directory = resolve(process.env["DATA_DIR"] ?? ".data", "program");
const wanted = process.env["DATABASE_URL"] ? ["service"] : ["service", "postgres"];
const place = await unpack(Bun.embeddedFiles, { directory, wanted });
const program = command === "start" ? "apps/server/src/main.ts" : "apps/cli/src/main.ts";
const passed = command === "start" ? words : [command, ...words];
const together = ["--preload", join(place, "tools/binary/end-with-parent.ts")];
const child = Bun.spawn([process.execPath, "--no-install", ...together, join(place, program), ...passed], {
  env: {
    ...process.env,
    BUN_BE_BUN: "1",
    BINARY_PID: String(process.pid),
    SOURCE_COMMIT: process.env.BUILD_COMMIT ?? "",
  },
  stdio: ["inherit", "inherit", "inherit"],
});
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
// A terminal sends Ctrl-C to both; whoever means only this process gets it passed on.
process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
process.exitCode = await child.exited;
