import { suspendApplication } from "@design-catalog/core/application";
import type { Command, Invocation, Result } from "../command/command.ts";
import { applicationIdOf, readApplication, shown } from "./applications.ts";

const operands = [{ name: "ID", summary: "Id of the application" }];

export const applicationsSuspend: Command = {
  name: "applications suspend",
  summary: "Refuse all requests to an application until it is resumed",
  details:
    "Jobs wait, deliveries for up to 30 days, and upkeep spares the application. Running processes follow within five\n" +
    "seconds. Jobs that run already go on to their end.",
  reach: "database",
  operands,
  examples: [["applications suspend 6740a1f2c3d4e5f607182930", "Every request gets 403 application_suspended"]],
  run: (invocation) => suspend(invocation, true),
};

export const applicationsResume: Command = {
  name: "applications resume",
  summary: "Serve a suspended application again",
  details: "Deliveries and jobs that waited go on within ten minutes.",
  reach: "database",
  operands,
  examples: [["applications resume 6740a1f2c3d4e5f607182930", "Its users can sign in again"]],
  run: (invocation) => suspend(invocation, false),
};

async function suspend({ operands: given, local }: Invocation, isSuspended: boolean): Promise<Result> {
  const id = applicationIdOf(given["ID"]);
  const service = await local();
  await readApplication(service, id);
  await suspendApplication(service.context(id), isSuspended);
  return shown(await readApplication(service, id));
}
