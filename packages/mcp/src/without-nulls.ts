import { isJsonObject } from "@design-catalog/core/engine";

/**
 * Leaves out the optional members of a request that are null. JSON-RPC has members that are absent instead, but clients
 * in languages whose empty value is null send it.
 */
export function withoutNulls(message: unknown): unknown {
  if (!isJsonObject(message)) return message;
  const { params } = message;
  return present({ ...message, ...(isJsonObject(params) && { params: present(params) }) });
}

/** An id of null is kept: it says that the sender expects no answer to be told apart. */
function present(members: object) {
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => value !== null || name === "id"));
}
