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

/**
 * Leaves out the members of a tool's arguments that are null, at every depth: no tool takes null, and models that must name
 * each argument write it for those that they do not need.
 */
export function withoutNullArguments(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withoutNullArguments);
  if (!isJsonObject(given)) return given;
  const members = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNullArguments(value)]));
}

/** An id of null is kept: it says that the sender expects no answer to be told apart. */
function present(members: object) {
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => value !== null || name === "id"));
}
