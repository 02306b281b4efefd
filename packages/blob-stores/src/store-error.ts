import { DomainError } from "@design-catalog/core/engine";

/**
 * Error for a store that cannot be used now. Its message reaches clients and says nothing about the store; the log also
 * has the cause.
 */
export function unavailable(cause: unknown): DomainError {
  return new DomainError("unavailable", "Cannot reach the storage of files: send the request again", {}, { cause });
}

/** The result of the work, whose faults become {@link unavailable}. */
export async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error : unavailable(error);
  }
}
