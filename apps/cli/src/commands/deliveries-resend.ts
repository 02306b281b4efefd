import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation, Result } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderTable } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { awaitJob } from "./await-job.ts";
import { deliveryColumns, deliveryOptions } from "./delivery-fields.ts";
import { type DeliveryQuery, findDeliveries, readDeliveryQuery } from "./find-deliveries.ts";
import { describeAnswer, isAccepted, waitForRequestedAttempt, waitForRequestedAttempts } from "./requested-attempt.ts";

/** Most deliveries whose answers `--wait` reads one by one; a narrower range of time selects fewer. */
const awaitedMax = 100_000;

export const deliveriesResend: Command = {
  name: "deliveries resend",
  summary: "Resend deliveries: one by its id, or all that the options select",
  details:
    "Each gets one more attempt at once, with the same event id and bytes; its schedule does not change. Without --phase it\n" +
    "selects cancelled deliveries, such as events that occurred while an endpoint was disabled.\n" +
    "The service resends many by a job, oldest first, and goes on when the command is interrupted.\n" +
    "With --wait the exit code is 1 if a receiver does not accept one of them.",
  reach: "service",
  asks: true,
  operands: [{ name: "ID", summary: "Id of one delivery", optional: true }],
  options: [
    ...deliveryOptions,
    { name: "wait", summary: "Wait for the receivers' answers" },
    { name: "dry-run", summary: "Only show the deliveries that would be sent" },
  ],
  examples: [
    ["deliveries resend 6740a1f2c3d4e5f607182941 --wait", "One delivery, and the receiver's answer"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --dry-run", "What did the endpoint miss?"],
    ["deliveries resend --endpoint 6740a1f2c3d4e5f607182930 --since 3d --yes", "Send it all"],
    [
      "deliveries resend --phase given_up,cancelled --since 2026-11-20",
      "Deliveries of every endpoint that were given up or cancelled",
    ],
  ],
  async run(invocation) {
    const { operands, options } = invocation;
    const id = operands["ID"];
    const isFiltered = deliveryOptions.some(({ name }) => options.has(name));
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
  const { query, filterModel } = readDeliveryQuery(options, ["cancelled"]);
  const { endpointId: id } = query;
  // A mistyped id must not look like an endpoint that missed nothing.
  if (id !== undefined) await service.call("getWebhook", { parameters: { id } });
  const resend = async (dryRun: boolean) =>
    objectOf(await service.call("resendWebhookDeliveries", { body: { ...query, filterModel, dryRun } }));
  const preview = await resend(true);
  const matching = numberOf(preview, "matching");
  if (options.has("dry-run")) return dryRun(objectsOf(preview["sample"]), matching);
  if (matching === 0) return report({ resent: 0, skipped: 0 });
  await confirm(`Resend ${matching} deliveries?`);
  const awaited = options.has("wait") ? await deliveriesToAwait(service, { query, filterModel }) : undefined;
  const job = await awaitJob(service, await resend(false), { terminal, label: "Resending" });
  const result = objectOf(job["result"]);
  const counts = { resent: numberOf(result, "resent"), skipped: numberOf(result, "skipped") };
  return report({ ...counts, ...(awaited && { answers: await awaitAnswers(service, awaited, terminal) }) });
}

/** The deliveries as they are before the resend: later attempts are its own. */
async function deliveriesToAwait(service: Caller, query: DeliveryQuery): Promise<readonly JsonObject[]> {
  const { rows, count } = await findDeliveries(service, query, { limit: awaitedMax, order: "asc" });
  if (count <= awaitedMax) return rows;
  throw new CliError("refused", `Cannot wait for the answers to ${count} deliveries: select at most ${awaitedMax}`);
}

interface Resent {
  readonly resent: number;
  /** Deliveries whose endpoint was removed. */
  readonly skipped: number;
  /** @default not waited for */
  readonly answers?: Answers;
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

function report({ resent, skipped, answers }: Resent): Result {
  const summary = answers
    ? `Resent ${resent} deliveries, ${answers.accepted} accepted`
    : `Resending ${resent} deliveries`;
  const refused = answers?.refused ?? [];
  const lines = [
    ...(skipped === 0 ? [] : [`${skipped} skipped: their endpoint was removed`]),
    ...(refused.length === 0 ? [] : [`${refused.length} failed:`]),
    ...refused.map(({ id, message }) => `  ${id}: ${message}`),
  ];
  return {
    data: {
      resent,
      skipped,
      ...(answers && { accepted: answers.accepted, refused: answers.refused.map((one) => ({ ...one })) }),
    },
    exitCode: lines.length === 0 ? exitCodes.ok : exitCodes.failed,
    text: () => [summary, ...lines, ""].join("\n"),
  };
}

function dryRun(shown: readonly JsonObject[], count: number): Result {
  const rest = count > shown.length ? `… and ${count - shown.length} more\n` : "";
  return {
    data: { wouldResend: count, sample: shown },
    text: (style) =>
      `${count === 0 ? "" : renderTable(deliveryColumns, shown, style) + rest}Would resend ${count} deliveries\n`,
  };
}
