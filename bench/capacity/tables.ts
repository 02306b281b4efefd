import { formatTable } from "../service/report.ts";
import type { Inputs } from "./inputs.ts";
import { type Needs, needsOf, usersOf } from "./model.ts";

const machines = [1, 4, 16];
const populations = [10_000, 200_000, 2_000_000];
/** Digits that rough figures deserve. */
const digits = 2;

/** The three tables of docs/operations/capacity.md. */
export function formatCapacity(inputs: Inputs): string {
  return [formatMachines(inputs), formatNeeds(inputs), formatInputs(inputs)].join("\n\n");
}

function formatMachines(inputs: Inputs): string {
  const rows = machines.map((cores) => {
    const users = usersOf(cores, inputs);
    return [String(cores), rough(users), rough(needsOf(users, inputs).peak)];
  });
  return formatTable(["cores of one machine", "users a day", "changes a second at the peak"], rows);
}

const lines: readonly (readonly [title: string, read: (needs: Needs) => string])[] = [
  ["changes a day", ({ changesPerDay }) => rough(changesPerDay)],
  ["changes a second at the peak", ({ peak }) => rough(peak)],
  ["processes of the service, a core each", ({ processes }) => rough(processes)],
  ["their memory, GB", ({ serviceMemory }) => rough(serviceMemory)],
  ["cores of PostgreSQL", ({ postgresCores }) => rough(postgresCores)],
  ["its memory, GB", ({ postgresMemory }) => rough(postgresMemory)],
  ["cells", ({ cells }) => rough(cells)],
  ["disk of deliveries, GB", ({ deliveriesDisk }) => rough(deliveriesDisk)],
  ["disk of the audit trail, GB", ({ auditDisk }) => rough(auditDisk)],
  ["disk of each server with room, GB", ({ disk }) => rough(disk)],
  ["log at the peak, MB a second", ({ logPerSecond }) => rough(logPerSecond)],
  ["log a day, GB", ({ logPerDay }) => rough(logPerDay)],
  ["network at the peak, MB a second", ({ networkPerSecond }) => rough(networkPerSecond)],
  ["network a day, GB", ({ networkPerDay }) => rough(networkPerDay)],
  ["money a month, by the placeholders", ({ moneyPerMonth }) => rough(moneyPerMonth)],
];

function formatNeeds(inputs: Inputs): string {
  const needs = populations.map((users) => needsOf(users, inputs));
  const head = ["users a day", ...populations.map((users) => users.toLocaleString("en"))];
  return formatTable(
    head,
    lines.map(([title, read]) => [title, ...needs.map(read)]),
  );
}

function formatInputs(inputs: Inputs): string {
  const rows = [...inputs].map(([name, { title, value, unit, source }]) => [
    title,
    `${value.toLocaleString("en")} ${unit}`.trim(),
    source,
    `\`${name}\``,
  ]);
  return formatTable(["figure", "value", "from", "name"], rows);
}

function rough(value: number): string {
  return Number(value.toPrecision(digits)).toLocaleString("en", { maximumSignificantDigits: digits });
}
