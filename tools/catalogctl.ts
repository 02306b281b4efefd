/** Runs catalogctl from a fresh clone: installs the locked dependencies, then becomes the command line. */
import { installOrExit } from "./start/install.ts";

installOrExit("run");
// The packages exist only now.
await import("../apps/cli/src/main.ts");
