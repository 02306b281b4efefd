export { createLog } from "./adapters/log.ts";
export { createOpenIdConnect } from "./adapters/openid-connect.ts";
export {
  type Config,
  ConfigError,
  createOneTimePasswords,
  createPasswordHasher,
  createPasswordStrength,
  readConfig,
  type ServerRole,
  systemClock,
  unicodeConfusables,
  systemDigest,
  systemRandom,
} from "@design-catalog/host";
export { type Server, startServer } from "./server.ts";
