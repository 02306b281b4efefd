import type { JsonObject } from "@design-catalog/core";
import { chunksOf, outOfReach } from "../caller/http-caller.ts";
import { objectOf, textOf } from "../caller/json-reading.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { printable } from "../terminal/style.ts";
import { renderFields } from "../terminal/table.ts";
import { destinationOf, writeParts } from "./audit-export.ts";
import { awaitJob } from "./await-job.ts";
import { standardStream } from "./backup.ts";
import { findErasedUser, findUser, userOperand } from "./find-user.ts";

/** Milliseconds for the whole download of an archive. */
const downloadMs = 3_600_000;

export const usersExport: Command = {
  name: "users export",
  summary: "Write everything about one user into an archive",
  details: "A tar file in gzip with the user's rows as JSON and recordings of their sessions, without secrets.",
  reach: "remote",
  operands: [userOperand, { name: "FILE", summary: "New file" }],
  options: [{ name: "force", summary: "Replace an existing file" }],
  examples: [["users export kim@dealer.example kim.tar.gz", "For somebody who asks what you know about them"]],
  async run(invocation) {
    const { operands, terminal } = invocation;
    const file = operands["FILE"] ?? standardStream;
    if (file === standardStream) throw usageError("An archive is not a text: name a FILE");
    const target = destinationOf(invocation, file);
    const service = await invocation.caller();
    const id = textOf(await findUser(service, operands["USER"]), "id");
    const requested = objectOf(await service.call("exportUser", { parameters: { id } }));
    const job = await awaitJob(service, requested, { terminal, label: "Exporting" });
    const parameters = { id, exportId: textOf(job, "id") };
    const link = objectOf(await service.call("shareUserExport", { parameters }));
    const bytes = await writeParts({ file: target, atEnd: invocation.atEnd }, await download(textOf(link, "url")));
    return { data: { id, file, bytes }, text: () => `${file} has everything about the user, ${bytes} bytes\n` };
  },
};

async function download(url: string): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(downloadMs) }).catch((error: unknown) => {
    throw outOfReach(url, error);
  });
  if (!answer.ok || !answer.body)
    throw new CliError("unavailable", `The store answered ${answer.status} to the download of the archive`);
  return chunksOf(answer, url);
}

export const usersErase: Command = {
  name: "users erase",
  summary: "Erase everything about a user, seven days from now",
  details:
    "The user is removed at once. Until the erasure begins, users withdraw takes it back. Where the application asks for a\n" +
    "second administrator, the days begin when another one has run the same.",
  reach: "remote",
  asks: true,
  operands: [userOperand],
  options: [{ name: "hand-over-to", value: "USER", summary: "Address or id of the user who gets the projects" }],
  examples: [["users erase kim@dealer.example --hand-over-to lee@dealer.example", "The projects become Lee's"]],
  async run({ caller, operands, options, confirm }) {
    const service = await caller();
    const user = await findUser(service, operands["USER"]);
    const confirmation = textOf(user, "emailAddress");
    const heir = options.text("hand-over-to");
    const handOverTo = heir === undefined ? {} : { handOverTo: textOf(await findUser(service, heir), "id") };
    const parameters = { id: textOf(user, "id") };
    const named = `${printable(confirmation)} (${parameters.id})`;
    await confirm(`Erase ${named} for good? The user is removed now, and the rest in seven days.`);
    const data = objectOf(await service.call("eraseUser", { parameters, body: { confirmation, ...handOverTo } }));
    return { data, text: () => sentenceOf(data, confirmation) };
  },
};

function sentenceOf(erasure: JsonObject, address: string): string {
  const name = printable(address);
  if (erasure["status"] === "unapproved") return `${name} is removed. Another administrator has to run the same\n`;
  return `${name} is removed, and the erasure begins at ${textOf(erasure, "dueAt")}\n`;
}

export const usersErasure: Command = {
  name: "users erasure",
  summary: "Show the erasure of a user",
  reach: "remote",
  operands: [userOperand],
  examples: [["users erasure kim@dealer.example", "When it begins, and who asked for it"]],
  async run({ caller, operands }) {
    const service = await caller();
    const parameters = { id: textOf(await findErasedUser(service, operands["USER"]), "id") };
    const data = objectOf(await service.call("getUserErasure", { parameters }));
    const status = textOf(data, "status");
    if (status === "none") return { data, text: (style) => renderFields([["State", status]], style) };
    const fields = [
      ["State", status],
      ["Requested", textOf(data, "requestedAt")],
      ["Begins", textOf(data, "dueAt") || "once a second administrator agrees"],
      ["Projects go to", textOf(data, "handOverTo") || "nobody"],
    ] as const;
    return { data, text: (style) => renderFields(fields, style) };
  },
};

export const usersWithdraw: Command = {
  name: "users withdraw",
  summary: "Withdraw the erasure of a user, who is restored",
  reach: "remote",
  operands: [userOperand],
  examples: [["users withdraw kim@dealer.example", "Within the seven days"]],
  async run({ caller, operands }) {
    const service = await caller();
    const user = await findErasedUser(service, operands["USER"]);
    const data = { id: textOf(user, "id") };
    await service.call("withdrawUserErasure", { parameters: data });
    return { data, text: () => `Withdrew the erasure of ${printable(textOf(user, "emailAddress"))}\n` };
  },
};
