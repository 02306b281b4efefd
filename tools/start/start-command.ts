import type { TypedCommand } from "./command-line.ts";

const help = `Starts the service in the foreground: API, webhook worker, console and documentation. It prints its URL and, on the first
start, the administrator and the password. Without a DATABASE_URL it starts its own PostgreSQL. Ctrl-C or SIGTERM stops
everything.

It takes no options: environment variables or a .env file configure it. The most important are:
  PORT          port to listen on (default 3000)
  HOST          address to listen on (default 127.0.0.1)
  BASE_URL      origin at which clients reach the service
  DATA_DIR      folder of its database and master key (default .data)
  DATABASE_URL  PostgreSQL 15 or later to use instead of its own
  MASTER_KEY    32 bytes in base64 that encrypt secrets at rest; required with DATABASE_URL
  NODE_ENV      production refuses weak settings
All variables: docs/operations/configuration.md.

Exit codes:
  0  stopped by a signal
  1  a fault
  2  wrong options, configuration or database, which the message explains`;

/** The command that starts the service, by the name that the caller types. */
export function startCommand(name: string): TypedCommand {
  return { name, help, options: {} };
}
