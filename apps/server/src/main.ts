import { createLog } from "./adapters/log.ts";
import { banner } from "./banner.ts";
import { startProcesses } from "./processes/supervisor.ts";
import { readConfigOrExit, runServer } from "./run-server.ts";
import { startServer } from "./server.ts";
import { createStartLog } from "./start-log.ts";

const config = readConfigOrExit();
const startLog = createStartLog(createLog(config.logLevel), (text) => process.stdout.write(text));
// A program that reads the output gets JSON from the first line.
if (!process.stdout.isTTY) startLog.ready();
const { log } = startLog;
const start = config.processes > 1 ? startProcesses : startServer;
// Bytecode cannot hold a top-level await.
void runServer({
  log,
  start: (signal) => start(config, log, { signal }),
  onStarted(server) {
    process.stdout.write(banner(config, server));
    startLog.ready();
  },
});
