/** Operates the service from a fresh clone: installs what is locked, then becomes the command line. */
import { installOrExit } from "./install.ts";

installOrExit();
// Only now are there packages to import.
await import("../apps/cli/src/main.ts");
