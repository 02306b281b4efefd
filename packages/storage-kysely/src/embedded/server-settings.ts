/** Durability of writes; with `none`, for tests, data survive the process but not a crash of the machine. */
export type Durability = "durable" | "none";

/** The loopback address: the server is only for this process and for tools on this machine. */
export const serverHost = "127.0.0.1";

const commonSettings = {
  listen_addresses: serverHost,
  // A socket's path may have only 107 bytes, fewer than many data directories.
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  // Our own log adds the time. Statement errors go to the client that caused them.
  log_line_prefix: "",
  log_min_messages: "log",
  log_checkpoints: "off",
} as const;

const throwAwaySettings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  // Several test processes share a cluster, each with its own pools.
  max_connections: "200",
} as const;

/** Settings as arguments of `postgres`: no file in the cluster needs to be kept in step with the program. */
export function settingArguments(port: number, durability: Durability): readonly string[] {
  const settings = {
    ...commonSettings,
    ...(durability === "none" ? throwAwaySettings : {}),
    port: String(port),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
