import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config-shape.ts";
import type { Environment } from "./reader.ts";

/** Fewest characters of a password in production. */
export const productionPasswordCharactersMin = 12;

/** Reports settings that are fine on a developer's machine and dangerous in production. */
export function checkProduction(
  config: Config,
  environment: Environment,
  problem: (name: string, text: string) => void,
): void {
  if (!config.baseUrl.startsWith("https://")) {
    problem("BASE_URL", `must be an https URL in production: current value is ${config.baseUrl}`);
  }
  if (config.masterKey === undefined && !environment.MASTER_KEY) {
    problem("MASTER_KEY", "must be set in production: 32 random bytes in base64 (openssl rand -base64 32)");
  } else if (config.masterKey !== undefined && isRepetitive(config.masterKey)) {
    problem("MASTER_KEY", "must be random in production, but its bytes repeat");
  }
  const password = config.administratorPassword;
  const hasPassword = password !== undefined || environment["BOOTSTRAP_ADMIN_PASSWORD_FILE"];
  if (!hasPassword && config.databaseUrl === undefined && !hasCluster(config.dataDirectory)) {
    problem("BOOTSTRAP_ADMIN_PASSWORD", "must be set for the first start in production: the administrator's password");
  }
  if (password !== undefined && isWeak(password, config.administratorEmail)) {
    const min = productionPasswordCharactersMin;
    problem("BOOTSTRAP_ADMIN_PASSWORD", `must have at least ${min} varied characters in production`);
  }
  if (config.webhookAllowNetworks.length > 0) {
    problem(
      "WEBHOOK_ALLOW_NETWORKS",
      "must be empty in production, because it lets deliveries reach private addresses",
    );
  }
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
    problem("NODE_TLS_REJECT_UNAUTHORIZED", "must not be 0 in production, because it disables certificate checks");
  }
  if (config.logLevel === "debug") problem("LOG_LEVEL", "must not be debug in production");
}

/**
 * Whether the embedded PostgreSQL was started here before. `postgres.location` names its home where that is elsewhere.
 */
function hasCluster(dataDirectory: string): boolean {
  return ["postgres", "postgres.location"].some((name) => existsSync(join(dataDirectory, name)));
}

function isRepetitive(masterKey: string): boolean {
  return new Set(Buffer.from(masterKey, "base64")).size < 8;
}

function isWeak(password: string, emailAddress: string): boolean {
  const [localPart = ""] = emailAddress.split("@");
  return (
    password.length < productionPasswordCharactersMin ||
    new Set(password).size < 6 ||
    /password|change-?me|12345/iu.test(password) ||
    password.toLowerCase() === localPart.toLowerCase()
  );
}
