import { DomainError, type JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { objectOf, textOf } from "../caller/json-reading.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation, Result } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderTable } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { deliveryColumns, deliveryFilters } from "./delivery-fields.ts";
import { findDeliveries, readDeliveryQuery } from "./find-deliveries.ts";
import {
  describeAnswer,
  isAccepted,
  parallelMax,
  waitForRequestedAttempt,
  waitForRequestedAttempts,
} from "./requested-attempt.ts";

/** Most deliveries at once; more would be a mistake or need a narrower range of time. */
const deliveriesMax = 100_000;
/** Deliveries that a dry run shows; the count covers the rest. */
const shownMax = 20;

export const deliveriesResend: Command = {
  name: "deliveries resend",
  summary: "Resend deliveries: one by its id, or all that the options select",
  details:
    "Each gets one more attempt at once, with the same event id and bytes; its schedule does not change. Without --status it\n" +
    "selects cancelled deliveries, such as events that occurred while an endpoint was disabled.\n" +
    "With --wait the exit code is 1 if a receiver does not accept one of them.",
  reach: "service",
  asks: true,
  operands: [{ name: "ID", summary: "Id of one delivery", optional: true }],
  options: [
    ...deliveryFilters,
    { name: "wait", summary: "Wait for the receivers' answers" },
    { name: "dry-run", summary: "Only show the deliveries that would be sent" },
  ],
  examples: [
    ["deliveries resend 6740a1f2c3d4e5f607182941 --wait", "One delivery, and the receiver's answer"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --dry-run", "What did the endpoint miss?"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --yes", "Send it all"],
    [
      "deliveries resend --status exhausted,cancelled --since 2026-11-20",
      "Exhausted and cancelled deliveries of every endpoint",
    ],
  ],
  async run(invocation) {
    const { operands, options } = invocation;
    const id = operands["ID"];
    const isFiltered = deliveryFilters.some(({ name }) => options.has(name));
    if (id !== undefined && isFiltered)
      throw usageError("An id cannot be combined with options that select deliveries");
    if (id !== undefined) return resendOne(invocation, id);
    if (!options.has("endpoint") && !options.has("since")) {
      throw usageError("Give the id of a delivery, or select deliveries with --endpoint or --since");
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
  const sent = objectOf(await service.call("resendWebhookDelivery", { parameters }));
  if (!options.has("wait")) return { data: sent, text: () => `Resending ${id}\n` };
  const { delivery, attempt } = await waitForRequestedAttempt(service, sent);
  return {
    data: delivery,
    exitCode: isAccepted(attempt) ? exitCodes.ok : exitCodes.failed,
    text: () => `Resent ${id}: ${describeAnswer(attempt)}\n`,
  };
}

async function resendMany({ caller, options, terminal, confirm }: Invocation): Promise<Result> {
  const service = await caller();
  const query = readDeliveryQuery(options, ["cancelled"]);
  // Oldest first, so receivers get events in their order as far as possible.
  const { rows, count } = await findDeliveries(service, query, { limit: deliveriesMax, order: "asc" });
  if (count > deliveriesMax)
    throw new CliError("refused", `Cannot resend ${count} at once: select at most ${deliveriesMax}`);
  if (options.has("dry-run")) return dryRun(rows, count);
  if (rows.length > 0) await confirm(`Resend ${rows.length} deliveries?`);
  const resent = await resendAll(service, rows, terminal);
  if (!options.has("wait")) return report(resent);
  return report({ ...resent, answers: await awaitAnswers(service, resent.sent, terminal) });
}

interface Resent {
  /** The service's answers, one for each accepted delivery. */
  readonly sent: readonly JsonObject[];
  readonly failures: readonly Failure[];
  /** @default not waited for */
  readonly answers?: Answers;
}

async function resendAll(service: Caller, rows: readonly JsonObject[], terminal: Terminal): Promise<Resent> {
  const progress = createProgress(terminal, "Resending");
  const sent: JsonObject[] = [];
  const failures: Failure[] = [];
  const queue = rows.values();
  const work = async () => {
    for (const row of queue) {
      const outcome = await tryResend(service, textOf(row, "id"));
      if ("failure" in outcome) failures.push(outcome.failure);
      else sent.push(outcome.sent);
      progress.update(sent.length + failures.length, rows.length, note(failures.length, "failed"));
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelMax }, work));
  } finally {
    progress.end();
  }
  return { sent, failures };
}

/** Results of the attempts. */
interface Answers {
  readonly accepted: number;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

async function awaitAnswers(service: Caller, sent: readonly JsonObject[], terminal: Terminal): Promise<Answers> {
  const progress = createProgress(terminal, "Waiting for answers");
  const refused: { readonly id: string; readonly message: string }[] = [];
  let accepted = 0;
  try {
    await waitForRequestedAttempts(service, sent, ({ delivery, attempt }) => {
      const message = describeAnswer(attempt);
      if (isAccepted(attempt)) accepted += 1;
      else refused.push({ id: textOf(delivery, "id"), message });
      progress.update(accepted + refused.length, sent.length, note(refused.length, "not accepted"));
    });
  } finally {
    progress.end();
  }
  return { accepted, refused };
}

function note(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}`;
}

interface Failure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

/** Collects refusals and continues with the rest; throws when the service is away. */
async function tryResend(
  service: Caller,
  id: string,
): Promise<{ readonly sent: JsonObject } | { readonly failure: Failure }> {
  try {
    return { sent: objectOf(await service.call("resendWebhookDelivery", { parameters: { id } })) };
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable")
      return { failure: { id, code: error.code, message: error.message } };
    throw error;
  }
}

function report({ sent, failures, answers }: Resent): Result {
  const summary = answers
    ? `Resent ${sent.length} deliveries, ${answers.accepted} accepted`
    : `Resending ${sent.length} deliveries`;
  const bad = [...failures, ...(answers?.refused ?? [])];
  const lines = bad.map(({ id, message }) => `  ${id}: ${message}\n`).join("");
  return {
    data: {
      resent: sent.length,
      failed: failures.length,
      failures: failures.map((failure) => ({ ...failure })),
      ...(answers && { accepted: answers.accepted, refused: answers.refused.map((one) => ({ ...one })) }),
    },
    exitCode: bad.length === 0 ? exitCodes.ok : exitCodes.failed,
    text: () => `${summary}${bad.length === 0 ? "\n" : `, ${bad.length} failed:\n${lines}`}`,
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
