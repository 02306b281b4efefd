import { randomBytes } from "node:crypto";
import { bootstrapApplication, defaultApplicationId, DomainError, type OperationContext } from "@design-catalog/core";
import { users } from "@design-catalog/core/identity";
import type { Config } from "@design-catalog/host";
import type { Service } from "./compose.ts";
import { StartError } from "./port-check.ts";

/** The administrator in the banner. */
export interface Bootstrapped {
  /** Present only for a new account with a generated password. */
  readonly generatedPassword?: string;
}

/** The generated password of the first administrator; the same at each try of a start. */
export interface FirstPassword {
  readonly text: string;
  /** True once a try was cut off, which may have taken effect. */
  isUncertain: boolean;
}

/** Generates a {@link FirstPassword}. */
export function createFirstPassword(): FirstPassword {
  return { text: randomBytes(18).toString("base64url"), isUncertain: false };
}

/**
 * Creates the default application and its first administrator if missing. @throws {StartError} for a password that is
 * easy to guess, or none in production without a user
 */
export async function bootstrap(
  config: Pick<Config, "production" | "administratorEmail" | "administratorPassword">,
  service: Pick<Service, "storage" | "ports">,
  { baseUrl, firstPassword }: { readonly baseUrl: string; readonly firstPassword: FirstPassword },
): Promise<Bootstrapped> {
  const store = service.storage.open(defaultApplicationId);
  const configured = config.administratorPassword;
  if (config.production && configured === undefined && (await store.count(users)) === 0) {
    throw new StartError(
      "Cannot create the first administrator because BOOTSTRAP_ADMIN_PASSWORD is missing: set it for the first start",
    );
  }
  const password = configured ?? firstPassword.text;
  const context = {
    applicationId: defaultApplicationId,
    actor: null,
    requestId: "bootstrap",
    changeSetId: service.ports.ids.next(),
    clientAddress: null,
    baseUrl,
    store,
    ports: service.ports,
  };
  try {
    const { created } = await bootstrapApplication(context, { emailAddress: config.administratorEmail, password });
    if (configured !== undefined) return {};
    const isNew = created || (firstPassword.isUncertain && (await opensAccount(context, password)));
    return isNew ? { generatedPassword: password } : {};
  } catch (error) {
    firstPassword.isUncertain = true;
    const [issue] = error instanceof DomainError ? (error.data.errors ?? []) : [];
    if (!issue) throw error;
    throw new StartError(`Cannot create the first administrator with BOOTSTRAP_ADMIN_PASSWORD: ${issue.message}`);
  }
}

/** Whether an account has the generated password: a try before this one has made it. */
async function opensAccount({ store, ports }: Pick<OperationContext, "store" | "ports">, password: string) {
  const [first] = await store.select(users, { limit: 1 });
  return first !== undefined && ports.passwordHasher.verify(password, first.passwordHash ?? undefined);
}
