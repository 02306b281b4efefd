/** Starts the service from a fresh clone: installs what it needs, then becomes the server. */
import { installOrExit } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";

endWithLauncher();
installOrExit("run");
// The packages exist only now.
await import("../apps/server/src/main.ts");
