import { createHmac } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { cachedProgram } from "./cached.ts";
import { startJudge } from "./start-judge.ts";

/** A running emulator of Azure Blob Storage with one empty container. */
export interface Azurite {
  readonly account: string;
  readonly container: string;
  /** URL of the account. */
  readonly endpoint: string;
  readonly accountKey: string;
  stop(): Promise<void>;
}

const account = "devstoreaccount1";
const accountKey = Buffer.from("a key for tests, which has sixty-four bytes as those of Azure do").toString("base64");
const container = "catalog";

/** It keeps everything in memory, takes any free port, and does not call home. */
const settings = "--inMemoryPersistence --disableTelemetry --silent --blobHost 127.0.0.1 --blobPort 0".split(" ");

/** Starts Azurite, which checks signatures as Azure does; undefined where it cannot be installed. */
export async function startAzurite(): Promise<Azurite | undefined> {
  const directory = await cachedProgram({
    name: "azurite-3.37.0",
    command(place) {
      // Its lock file pins it and what it needs.
      cpSync(join(import.meta.dirname, "../../azurite"), place, { recursive: true });
      return { words: [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts"] };
    },
  });
  if (directory === undefined) return undefined;
  const { found, stop } = await startJudge({
    words: () => [process.execPath, join(directory, "node_modules/azurite/dist/src/blob/main.js"), ...settings],
    variables: { AZURITE_ACCOUNTS: `${account}:${accountKey}` },
    ready: /listens on (http:\S+)/u,
  });
  const endpoint = `${found}/${account}`;
  await makeContainer(endpoint);
  return { account, container, accountKey, endpoint, stop };
}

/** Makes the container by a request signed with the account's key, which is what an operator's tools do. */
async function makeContainer(endpoint: string): Promise<void> {
  const date = new Date().toUTCString();
  const headers = `x-ms-date:${date}\nx-ms-version:2021-12-02\n`;
  const path = `/${account}/${account}/${container}\nrestype:container`;
  const signed = `PUT${"\n".repeat(12)}${headers}${path}`;
  const signature = createHmac("sha256", Buffer.from(accountKey, "base64")).update(signed).digest("base64");
  const answer = await fetch(`${endpoint}/${container}?restype=container`, {
    method: "PUT",
    headers: { "x-ms-date": date, "x-ms-version": "2021-12-02", authorization: `SharedKey ${account}:${signature}` },
  });
  if (!answer.ok) throw new Error(`Cannot make a container: ${answer.status} ${await answer.text()}`);
}
