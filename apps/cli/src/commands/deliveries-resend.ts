import { DomainError, type JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { objectOf, textOf } from "../caller/json-reading.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation, Result } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderTable } from "../terminal/table.ts";
import { deliveryColumns, deliveryFilters } from "./delivery-fields.ts";
import { findDeliveries, readDeliveryQuery } from "./find-deliveries.ts";

/** Requests at the same time: a service that is busy with its own work should hardly notice. */
const parallelMax = 4;
/** More at once is a mistake, or needs a narrower range of time. */
const deliveriesMax = 100_000;
/** A dry run shows this many; the count says the rest. */
const shownMax = 20;

export const deliveriesResend: Command = {
  name: "deliveries resend",
  summary: "Send deliveries again: one by its id, or all that are chosen",
  details:
    "Each gets one attempt more, at once, with the same event id and bytes; the schedule goes on as it was. Without\n" +
    "--status those are chosen that were cancelled, as are the events that occurred while an endpoint was disabled.",
  reach: "service",
  asks: true,
  operands: [{ name: "ID", summary: "Id of one delivery", optional: true }],
  options: [...deliveryFilters, { name: "dry-run", summary: "Only show which would be sent" }],
  examples: [
    ["deliveries resend 6740a1f2c3d4e5f607182941", "One delivery"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --dry-run", "What did the endpoint miss?"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --yes", "Send it all"],
    ["deliveries resend --status exhausted,cancelled --since 2026-11-20", "Also what was given up, of every endpoint"],
  ],
  async run(invocation) {
    const { operands, options } = invocation;
    const id = operands["ID"];
    const isFiltered = deliveryFilters.some(({ name }) => options.has(name));
    if (id !== undefined && isFiltered) throw usageError("An id and options that choose deliveries exclude each other");
    if (id !== undefined) return resendOne(invocation, id);
    if (!options.has("endpoint") && !options.has("since")) {
      throw usageError("Name the id of a delivery, or choose with --endpoint or --since");
    }
    return resendMany(invocation);
  },
};

async function resendOne({ caller, options }: Invocation, id: string): Promise<Result> {
  const service = await caller();
  const parameters = { id };
  if (options.has("dry-run")) {
    const delivery = objectOf(await service.call("getWebhookDelivery", { parameters }));
    return dryRun([delivery], 1);
  }
  const data = await service.call("resendWebhookDelivery", { parameters });
  return { data, text: () => `Resending ${id}\n` };
}

async function resendMany({ caller, options, terminal, confirm }: Invocation): Promise<Result> {
  const service = await caller();
  const query = readDeliveryQuery(options, ["cancelled"]);
  // The oldest first, so that receivers hear of things in their order as far as can be.
  const { rows, count } = await findDeliveries(service, query, { limit: deliveriesMax, order: "asc" });
  if (count > deliveriesMax)
    throw new CliError("refused", `Cannot resend ${count} at once, choose ${deliveriesMax} at most`);
  if (options.has("dry-run")) return dryRun(rows, count);
  if (rows.length > 0) await confirm(`Resend ${rows.length} deliveries?`);
  const progress = createProgress(terminal, "Resending");
  const failures: Failure[] = [];
  let done = 0;
  const queue = rows.values();
  const work = async () => {
    for (const row of queue) {
      const failure = await tryResend(service, textOf(row, "id"));
      if (failure) failures.push(failure);
      done += 1;
      progress.update(done, rows.length, failures.length === 0 ? "" : `${failures.length} failed`);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelMax }, work));
  } finally {
    progress.end();
  }
  return report(rows.length - failures.length, failures);
}

interface Failure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

/** One that cannot be resent is no reason to leave out the rest; a service that is away is. */
async function tryResend(service: Caller, id: string): Promise<Failure | undefined> {
  try {
    await service.call("resendWebhookDelivery", { parameters: { id } });
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable")
      return { id, code: error.code, message: error.message };
    throw error;
  }
}

function report(resent: number, failures: readonly Failure[]): Result {
  const lines = failures.map(({ id, message }) => `  ${id}: ${message}\n`).join("");
  return {
    data: { resent, failed: failures.length, failures: failures.map((failure) => ({ ...failure })) },
    exitCode: failures.length === 0 ? exitCodes.ok : exitCodes.failed,
    text: () =>
      `Resending ${resent} deliveries${failures.length === 0 ? "\n" : `, ${failures.length} failed:\n${lines}`}`,
  };
}

function dryRun(rows: readonly JsonObject[], count: number): Result {
  const shown = rows.slice(0, shownMax);
  const rest = rows.length > shown.length ? `… and ${rows.length - shown.length} more\n` : "";
  return {
    data: { wouldResend: count, ids: rows.map((row) => textOf(row, "id")) },
    text: (style) =>
      `${rows.length === 0 ? "" : renderTable(deliveryColumns, shown, style) + rest}Would resend ${count} deliveries\n`,
  };
}
