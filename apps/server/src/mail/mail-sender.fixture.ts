/** Sender for tests to kill: takes a mail, sends it, says so, and never records the outcome. */
import { formatTimestamp } from "@design-catalog/core";
import { mailClaimMs } from "@design-catalog/core/application";
import { createMailOutbox, createPool } from "@design-catalog/storage-kysely";
import { silentLog } from "../upkeep-test-tools.ts";
import { transportTo } from "./mail-test-tools.ts";

const [connectionString = "", port = "", nowMs = ""] = process.argv.slice(2);
const outbox = createMailOutbox(createPool({ connectionString, log: silentLog }));
const mail = await outbox.claim({
  now: formatTimestamp(Number(nowMs)),
  until: formatTimestamp(Number(nowMs) + mailClaimMs),
});
if (!mail) throw new Error("Cannot send a mail because none is due");
const { outcome } = await transportTo(Number(port)).send(mail);
console.log(outcome);
setInterval(() => undefined, 1_000);
