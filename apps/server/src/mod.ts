export { createLog } from "./adapters/log.ts";
export { createPasswordHasher } from "./adapters/password-hasher.ts";
export { systemClock, systemDigest, systemRandom } from "./adapters/system-ports.ts";
export { type Config, readConfig, type ServerRole } from "./config/config.ts";
export { ConfigError } from "./config/config-error.ts";
export { createJobs, type Jobs } from "./jobs/mod.ts";
export { type Server, startServer } from "./server.ts";
