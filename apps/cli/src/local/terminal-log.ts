import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import type { Terminal } from "../terminal/terminal.ts";

/** Shows warnings and errors on the error stream; other lines are for the service's log. */
export function createTerminalLog(terminal: Terminal): Log {
  const say =
    (level: string) =>
    (message: string, fields: LogFields = {}) => {
      const details = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
      terminal.err(`${[`${level}: ${message}`, ...details].join(" ")}\n`);
    };
  const silent = () => undefined;
  return { debug: silent, info: silent, warn: say("warning"), error: say("error") };
}
