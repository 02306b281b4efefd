import { ConfigError } from "./config-error.ts";
import { readConfig } from "./config.ts";

/** Variables of the environment. */
export type Variables = Readonly<Record<string, string>>;

/** The least that production accepts. */
export const production = {
  NODE_ENV: "production",
  BASE_URL: "https://catalog.example.com",
  MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) & 255)).toString("base64"),
  BOOTSTRAP_ADMIN_PASSWORD: "a-Long-and-varied-1",
};

/** Problems that `readConfig()` reports, each as the variable's name and what is wrong with it. */
export function problemsOf(variables: Variables): readonly string[] {
  return findProblems(variables).map(({ name, text }) => `${name} ${text}`);
}

/** Names of the variables that `readConfig()` refuses. */
export function refusedNames(variables: Variables): readonly string[] {
  return findProblems(variables).map(({ name }) => name);
}

function findProblems(variables: Variables): ConfigError["problems"] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
