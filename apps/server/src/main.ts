import { banner } from "./banner.ts";
import { startProcesses } from "./processes/supervisor.ts";
import { readConfigOrExit, runServer } from "./run-server.ts";
import { startServer } from "./server.ts";
import { openStartLog } from "./start-log.ts";

const config = readConfigOrExit();
const { log, ready } = openStartLog(config);
const start = config.processes > 1 ? startProcesses : startServer;
// Bytecode cannot hold a top-level await.
void runServer({
  log,
  start: (signal) => start(config, log, { signal }),
  onStarted(server) {
    ready();
    process.stdout.write(banner(config, server));
  },
});
