/** One of several processes of the service; the supervisor starts it and tells it its place. */
import { readConfigOrExit, runServer } from "../run-server.ts";
import { startServer } from "../server.ts";
import { openStartLog } from "../start-log.ts";
import { openCalls } from "./calls.ts";
import type { Membership, Own, Place, Whole } from "./place.ts";

/** Longest wait for a supervisor that may be busy; without one this process ends anyway. */
const supervisorMsMax = 60_000;

const config = readConfigOrExit();
const { log, ready } = openStartLog(config);
const joined: { own?: Own } = {};
const calls = openCalls((message) => void process.send?.(message), {
  metrics: async () => joined.own?.metrics() ?? [],
  readiness: async () => joined.own?.readiness() ?? { ready: false, checks: { server: "starting" } },
});
process.on("message", (message) => calls.receive(message));
// Without its supervisor nobody would stop it.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Our own supervisor answers.
const whole: Whole = {
  metrics: async () => String(await calls.call("metrics")),
  readiness: async () => (await calls.call("readiness")) as Awaited<ReturnType<Whole["readiness"]>>,
};
const place = (await calls.call("place", undefined, supervisorMsMax)) as Place;
const membership: Membership = {
  place,
  join(own) {
    joined.own = own;
    return whole;
  },
};
await runServer({
  log,
  start: (signal) => startServer(config, log, { signal, membership }),
  async onStarted({ generatedPassword }) {
    ready();
    await calls.call("started", generatedPassword === undefined ? {} : { generatedPassword }, supervisorMsMax);
  },
});
