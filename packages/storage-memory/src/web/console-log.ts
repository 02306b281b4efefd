import type { Log } from "@design-catalog/core/ports";

const drop = () => undefined;

/** Prints warnings and errors, each as one line of JSON; drops the lines about every request and step. */
export const consoleLog: Log = {
  debug: drop,
  info: drop,
  warn: (message, fields) => console.warn(JSON.stringify({ level: "warn", message, ...fields })),
  error: (message, fields) => console.error(JSON.stringify({ level: "error", message, ...fields })),
};
