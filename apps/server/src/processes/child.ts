/** One of several processes of the service; the supervisor starts it and tells it its place. */
import { readConfigOrExit, runServer } from "../run-server.ts";
import { startServer } from "../server.ts";
import { openStartLog } from "../start-log.ts";
import { openCalls } from "./calls.ts";
import type { Membership, Own, Supervising, Whole } from "./place.ts";

/** Longest wait for a supervisor that may be busy; without one this process ends anyway. */
const supervisorMsMax = 60_000;

const config = readConfigOrExit();
const { log, ready } = openStartLog(config);
const joined: { own?: Own } = {};
const calls = openCalls<Supervising>((message) => void process.send?.(message), {
  metrics: async () => joined.own?.metrics() ?? [],
  readiness: async () => joined.own?.readiness() ?? { ready: false, checks: { server: "starting" } },
});
process.on("message", (message) => calls.receive(message));
// Without its supervisor nobody would stop it.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

const whole: Whole = { metrics: () => calls.call("metrics"), readiness: () => calls.call("readiness") };
const place = await calls.call("place", undefined, supervisorMsMax);
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
