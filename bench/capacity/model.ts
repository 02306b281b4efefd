import type { Inputs } from "./inputs.ts";

/** Needs of a number of daily users. Sizes are in GB (10^9 bytes), times in seconds, money in the unit of the prices. */
export interface Needs {
  readonly users: number;
  readonly changesPerDay: number;
  /** Changes a second at the peak. */
  readonly peak: number;
  /** Cores of one PostgreSQL server, all cells together. */
  readonly postgresCores: number;
  readonly cells: number;
  readonly processes: number;
  readonly serviceMemory: number;
  readonly postgresMemory: number;
  readonly deliveriesDisk: number;
  readonly auditDisk: number;
  /** Disk of one server, with room. */
  readonly disk: number;
  /** MB a second of log at the peak, which each standby and the archive take. */
  readonly logPerSecond: number;
  readonly logPerDay: number;
  /** MB a second at the peak, both ways. */
  readonly networkPerSecond: number;
  readonly networkPerDay: number;
  readonly moneyPerMonth: number;
}

/** Needs of a change with its further deliveries and its reads, in seconds of a processor. */
interface Work {
  readonly service: number;
  readonly postgres: number;
}

const micro = 1e-6;
const giga = 1e9;
const mega = 1e6;
const daysPerMonth = 30;
/** One process could do the work of few users, and nobody would take over. */
const processesMin = 2;

/** Calculates the needs of daily users. */
export function needsOf(users: number, inputs: Inputs): Needs {
  const of = reader(inputs);
  const work = workOf(inputs);
  const changesPerDay = users * of("changesPerUser");
  const peak = users * peakPerUser(inputs);
  const postgresCores = (peak * work.postgres) / of("busyShare");
  // A process has one thread for requests.
  const processes = Math.max(processesMin, Math.ceil((peak * work.service) / of("busyShare")));
  const deliveriesDisk =
    (changesPerDay * of("deliveriesPerChange") * of("retentionDays") * of("bytesPerDelivery")) / giga;
  const auditDisk = (changesPerDay * of("auditDays") * of("bytesPerEntry")) / giga;
  const network = networkOf(inputs);
  const needs = {
    users,
    changesPerDay,
    peak,
    postgresCores,
    cells: Math.ceil(postgresCores / of("postgresCoresMax")),
    processes,
    serviceMemory: processes * of("gigabytesPerProcess"),
    postgresMemory: Math.ceil(postgresCores) * of("gigabytesPerPostgresCore"),
    deliveriesDisk,
    auditDisk,
    disk: (deliveriesDisk + auditDisk) * of("diskRoom"),
    logPerSecond: (peak * of("walBytesPerChange")) / mega,
    logPerDay: (changesPerDay * of("walBytesPerChange")) / giga,
    networkPerSecond: (peak * network) / mega,
    networkPerDay: (changesPerDay * network) / giga,
  };
  return { ...needs, moneyPerMonth: moneyOf(needs, inputs) };
}

/** Daily users whose peak a machine carries, with PostgreSQL, service and all on it. */
export function usersOf(cores: number, inputs: Inputs): number {
  const { service, postgres } = workOf(inputs);
  return (cores * reader(inputs)("busyShare")) / (peakPerUser(inputs) * (service + postgres));
}

function reader(inputs: Inputs): (name: string) => number {
  return (name) => {
    const input = inputs.get(name);
    if (!input) throw new Error(`Cannot calculate without ${name}`);
    return input.value;
  };
}

/** Changes a second of one user at the peak. */
function peakPerUser(inputs: Inputs): number {
  const of = reader(inputs);
  return (of("changesPerUser") / (of("hoursPerDay") * 3_600)) * of("peakOverMean");
}

function workOf(inputs: Inputs): Work {
  const of = reader(inputs);
  const further = of("deliveriesPerChange") - 1;
  const each = (side: string) =>
    (of(`${side}MicrosPerChange`) +
      further * of(`${side}MicrosPerDelivery`) +
      of("readsPerChange") * of(`${side}MicrosPerRead`)) *
    micro;
  return { service: each("service"), postgres: each("postgres") };
}

/** Bytes of the network for a change, its deliveries and its reads. */
function networkOf(inputs: Inputs): number {
  const of = reader(inputs);
  return (1 + of("readsPerChange")) * of("bytesPerRequest") + of("deliveriesPerChange") * of("bytesPerSent");
}

function moneyOf(needs: Omit<Needs, "moneyPerMonth">, inputs: Inputs): number {
  const of = reader(inputs);
  const servers = of("postgresServers");
  const cores = servers * Math.ceil(needs.postgresCores) + needs.processes;
  const memory = servers * needs.postgresMemory + needs.serviceMemory;
  const traffic = needs.networkPerDay * daysPerMonth;
  return (
    cores * of("pricePerCore") +
    memory * of("pricePerMemory") +
    servers * needs.disk * of("pricePerDisk") +
    traffic * of("pricePerTraffic")
  );
}
