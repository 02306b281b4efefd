import { spawn } from "node:child_process";
import { once } from "node:events";
import { installOrExit, isInstalled } from "./install.ts";

/**
 * Installs what is missing. If anything was, the program runs again in a process of its own, whose end is that of this one:
 * Bun remembers that the folder of the examples had no packages when this process began.
 */
export async function installForExample(): Promise<void> {
  if (isInstalled("develop")) return;
  installOrExit();
  const child = spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" });
  // The terminal tells both of Ctrl-C, a supervisor only this process of its signal.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  await once(child, "exit");
  process.exit(child.exitCode ?? 1);
}
