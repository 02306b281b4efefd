import { isIP } from "node:net";
import type { Reader } from "./reader.ts";

const mustBe = "a comma-separated list of IP addresses, each with a port if need be, such as 9.9.9.9,[2620:fe::9]:53";
const addressAndPort = /^(?:\[(?<version6>[^\]]+)\]|(?<version4>[^:]+)):(?<port>\d{1,5})$/u;

/** Reads the addresses of DNS servers. */
export function readNameServers(reader: Reader, name: string): readonly string[] | undefined {
  return reader.parsed(name, mustBe, (value) => {
    const servers = value.split(",").map((server) => server.trim());
    return servers.every(isNameServer) ? servers : undefined;
  });
}

function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true;
  const { version6, version4 = "", port } = addressAndPort.exec(server)?.groups ?? {};
  return isIP(version6 ?? version4) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
