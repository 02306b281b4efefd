import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core/engine";
import { endAnswer, refusal } from "../transfer/ask-store.ts";
import type { AzureClient } from "./azure-client.ts";

/** Pause between looks at a running copy, and how many there are at most: 20 seconds in all. */
const copyPollMs = 200;
const copyPollsMax = 100;

/** A blob, whole or still being copied from another. */
export interface FoundBlob {
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** Looks for a blob. */
export async function head(client: AzureClient, name: string): Promise<FoundBlob | undefined> {
  const answer = await client.send({ method: "HEAD", permission: "r", name });
  if (answer.status === 404) return endAnswer(answer);
  if (answer.status !== 200) throw await refusal(answer);
  await endAnswer(answer);
  const copying = answer.header("x-ms-copy-status") ?? "success";
  return { bytes: Number(answer.header("content-length")), isWhole: copying === "success" };
}

interface Names {
  readonly from: string;
  readonly to: string;
}

/** Copies a blob to another name, unless that has it, and deletes it. Azure cannot rename. */
export async function promote(client: AzureClient, names: Names): Promise<void> {
  const present = await head(client, names.to);
  if (present?.isWhole !== true) await copy(client, names);
  await endAnswer(await client.send({ method: "DELETE", permission: "d", name: names.from }));
}

/** Starts a copy on the server and waits for its end, which inside one account comes at once. */
async function copy(client: AzureClient, { from, to }: Names): Promise<void> {
  const headers = { "x-ms-copy-source": client.sourceOf(from) };
  const answer = await client.send({ method: "PUT", permission: "w", name: to, headers });
  if (answer.status === 404) {
    await endAnswer(answer);
    throw new DomainError("not_found", `No blob has the key ${from}`);
  }
  if (answer.status !== 202) throw await refusal(answer);
  await endAnswer(answer);
  for (let poll = 0; poll < copyPollsMax; poll += 1) {
    if ((await head(client, to))?.isWhole === true) return;
    await sleep(copyPollMs);
  }
  throw new Error("The storage did not copy a blob in time");
}
