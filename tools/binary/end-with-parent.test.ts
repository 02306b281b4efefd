import { expect, test } from "bun:test";
import { join } from "node:path";

const preload = join(import.meta.dirname, "end-with-parent.ts");

/** A program that starts the other as the binary does, and prints its id. */
const parent = `
const child = Bun.spawn([process.execPath, "--preload", ${JSON.stringify(preload)}, "-e", ${JSON.stringify(
  "process.on('SIGTERM', () => process.exit(7)); process.stdout.write('up'); setInterval(() => {}, 1_000)",
)}], { env: { ...process.env, BINARY_PID: String(process.pid) }, stdout: "inherit" });
console.error(child.pid);
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
}, 30_000);

async function drained(output: { read(): Promise<{ readonly done: boolean }> }): Promise<string> {
  while (!(await output.read()).done);
  return "ended";
}
