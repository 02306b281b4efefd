import { ConfigError, readConfig } from "@design-catalog/host";
import type { Environment } from "../command/environment.ts";
import type { Finding } from "./finding.ts";

/** Reports the problems that the service itself would find in its variables, each by its name. */
export function checkConfiguration(environment: Environment): readonly Finding[] {
  const check = "configuration";
  try {
    const config = readConfig(environment);
    const mode = config.production ? "production" : "development";
    const where = config.databaseUrl === undefined ? `data in ${config.dataDirectory}` : "database of its own";
    const ok: Finding = { check, status: "ok", message: `${mode}, ${where}` };
    const open = config.webhookAllowNetworks.join(", ");
    if (open === "") return [ok];
    return [ok, { check, status: "warn", message: `WEBHOOK_ALLOW_NETWORKS lets deliveries reach ${open}` }];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name, text }) => ({ check, status: "fail", message: `${name} ${text}` }));
  }
}
