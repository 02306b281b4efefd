/** Starts the service from a fresh clone: installs what it needs, then becomes the server. */
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { startCommand } from "./start/start-command.ts";

readCommandLine(startCommand("bun start"));
endWithLauncher();
installOrExit("run");
// The packages exist only now.
await import("../apps/server/src/main.ts");
