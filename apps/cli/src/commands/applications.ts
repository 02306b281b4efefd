import { bootstrapApplication, type Id, isId, matches } from "@design-catalog/core";
import { applications } from "@design-catalog/core/application";
import { users } from "@design-catalog/core/identity";
import { listApplicationIds, readApplicationSizes } from "@design-catalog/storage-kysely";
import { CliError, usageError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { listResult, memberColumns, rowResult } from "../command/results.ts";
import type { LocalService } from "../local/local-service.ts";
import { sizeText } from "../terminal/size-text.ts";
import { askPassword } from "./users-create-admin.ts";

/** Longest name of an application. */
const nameCharactersMax = 200;

/** One application as operators see it. */
type ListedApplication = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly users: number;
  /** Time since when its requests are refused; null while it is served. */
  readonly suspendedAt: string | null;
  /** Estimates of the last day on which sizes were measured; null before the first. */
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly changesPerDay: number | null;
  readonly deliveriesPerDay: number | null;
  readonly measuredAt: string | null;
};

export const applicationsCreate: Command = {
  name: "applications create",
  summary: "Create an application with its first administrator",
  details:
    "Asks for the administrator's password, or reads it from the first line of the input. The application is served under\n" +
    "the domains that its administrator verifies.",
  reach: "database",
  operands: [
    { name: "NAME", summary: "Name of the application" },
    { name: "EMAIL", summary: "Address of the first administrator" },
  ],
  examples: [["applications create North kim@dealer.example < password.txt", "Takes the password from a file"]],
  async run(invocation) {
    const name = (invocation.operands["NAME"] ?? "").trim();
    const emailAddress = invocation.operands["EMAIL"] ?? "";
    if (name === "" || name.length > nameCharactersMax) {
      throw usageError(`NAME must have 1 to ${nameCharactersMax} characters: it has ${name.length}`);
    }
    const password = await askPassword(invocation);
    const service = await invocation.local();
    const id = service.system.ids.next<"application">();
    const context = service.context(id);
    await bootstrapApplication(context, { emailAddress, password });
    await context.store.transaction((transaction) => transaction.update(applications, matches({ id }), { name }));
    return shown(await readApplication(service, id));
  },
};

export const applicationsList: Command = {
  name: "applications list",
  summary: "List the applications of the deployment with their sizes",
  details:
    "Rows, bytes, and changes and deliveries a day are estimates: the upkeep of the service samples the tables once a day.\n" +
    "Bytes are those in the database, with indexes, but without the contents of files.",
  reach: "database",
  examples: [
    ["applications list", "All applications with their users and sizes"],
    ["applications list --json | jq '.applications | max_by(.bytes)'", "The largest application"],
  ],
  async run(invocation) {
    const service = await invocation.local();
    const listed: ListedApplication[] = [];
    for (const id of await listApplicationIds(service.pool.query)) listed.push(await readApplication(service, id));
    return listResult({ name: "applications", rows: listed, columns, none: "There are no applications" });
  },
};

export const applicationsShow: Command = {
  name: "applications show",
  summary: "Show one application",
  reach: "database",
  operands: [{ name: "ID", summary: "Id of the application" }],
  examples: [["applications show 000000000000000000000001", "The first application"]],
  async run(invocation) {
    const service = await invocation.local();
    return shown(await readApplication(service, applicationIdOf(invocation.operands["ID"])));
  },
};

/** The id that an operand names. @throws {CliError} `usage` */
export function applicationIdOf(text = ""): Id<"application"> {
  if (isId<"application">(text)) return text;
  throw usageError(`ID must be the id of an application: current value is ${text}`);
}

/** Reads an application. @throws {CliError} `refused` if there is none of this id */
export async function readApplication(service: LocalService, id: Id<"application">): Promise<ListedApplication> {
  const store = service.storage.open(id);
  const row = await store.find(applications, id);
  if (!row) throw new CliError("refused", `Cannot find the application because none has the id ${id}`);
  const { name, createdAt, suspendedAt } = row;
  const [size] = await readApplicationSizes(service.pool.query, { applicationId: id });
  const { rows = null, bytes = null, changesPerDay = null, deliveriesPerDay = null, measuredAt = null } = size ?? {};
  const sizes = { rows, bytes, changesPerDay, deliveriesPerDay, measuredAt };
  return { id, name, createdAt, users: await store.count(users, matches({ deleted: false })), suspendedAt, ...sizes };
}

const columns = memberColumns(
  "id name createdAt users suspendedAt rows bytes changesPerDay deliveriesPerDay measuredAt",
  {
    name: { shrinks: true },
    bytes: { title: "Size", value: ({ bytes }) => (typeof bytes === "number" ? sizeText(bytes) : "") },
  },
);

/** One application for people and programs. */
export function shown(application: ListedApplication) {
  return rowResult(application, columns);
}
