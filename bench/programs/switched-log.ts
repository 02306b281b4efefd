/** The service, which on SIGUSR2 stops keeping lines of its log in the database, and on the next one begins again. */
import { WaitingLines } from "@design-catalog/server/waiting-lines";

const lines = WaitingLines.prototype;
const keeping = Object.getOwnPropertyDescriptors(lines);
// Lines that wait from before are not written meanwhile either.
const leaving = { add: () => undefined, writeSome: async () => "done" } as const;
let isKeeping = true;
process.on("SIGUSR2", () => {
  isKeeping = !isKeeping;
  if (isKeeping) Object.defineProperties(lines, keeping);
  else Object.assign(lines, leaving);
});

await import("@design-catalog/server/main");
