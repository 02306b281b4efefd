export { createLog } from "./adapters/log.ts";
export {
  type Config,
  ConfigError,
  createPasswordHasher,
  readConfig,
  type ServerRole,
  systemClock,
  systemDigest,
  systemRandom,
} from "@design-catalog/host";
export { createJobs, type Jobs } from "./jobs/mod.ts";
export { type Server, startServer } from "./server.ts";
