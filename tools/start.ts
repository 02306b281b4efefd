/** Starts the service from a fresh clone: installs what is locked, then becomes the server. */
import { installOrExit } from "./install.ts";
import { endWithLauncher } from "./launcher.ts";

endWithLauncher();
installOrExit();
// Only now are there packages to import.
await import("../apps/server/src/main.ts");
