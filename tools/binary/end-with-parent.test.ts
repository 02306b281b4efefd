import { expect, test } from "bun:test";
import { join } from "node:path";

const module = JSON.stringify(join(import.meta.dirname, "end-with-parent.ts"));
const child = `
import { endWithParent } from ${module};
process.on("SIGTERM", () => process.exit(7));
endWithParent(Number(process.env.BINARY_PID));
process.stdout.write("up");
setInterval(() => {}, 1_000);
`;

/** A program that starts the other as the binary does. */
const parent = `
const child = Bun.spawn([process.execPath, "-e", ${JSON.stringify(child)}], {
  stdout: "inherit",
  env: { ...process.env, BINARY_PID: String(process.pid) },
});
await child.exited;
`;

test("the server ends when the binary is killed, and not before", async () => {
  const binary = Bun.spawn([process.execPath, "-e", parent], { stdout: "pipe", stderr: "pipe" });
  const output = binary.stdout.getReader();
  expect(new TextDecoder().decode((await output.read()).value)).toBe("up");
  // Longer than several of its looks.
  expect(await Promise.race([output.read().then(() => "ended"), Bun.sleep(1_000)])).toBeUndefined();
  binary.kill("SIGKILL");
  // Its output ends with it.
  expect(await Promise.race([drained(output), Bun.sleep(10_000)])).toBe("ended");
}, 90_000);

async function drained(output: { read(): Promise<{ readonly done: boolean }> }): Promise<string> {
  while (!(await output.read()).done);
  return "ended";
}
