import { expect, test } from "bun:test";
import { idTimePrefix } from "@design-catalog/core/engine";
import { openTestPool } from "../storage-test-tools.ts";
import { findMail, listMails, readMailBacklog } from "./mail-outbox-inspect.ts";

const minuteMs = 60_000;
const startMs = Date.now() - 60 * minuteMs;
const { pool } = await openTestPool();

const idAt = (minute: number) => idTimePrefix(startMs + minute * minuteMs).padEnd(24, "0");
const timeAt = (minute: number) => new Date(startMs + minute * minuteMs).toISOString();

async function insertMail(minute: number, status: "queued" | "sent" | "failed", recipient: string): Promise<void> {
  const at = timeAt(minute);
  await pool.query(
    `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, next_attempt_at,
       last_error, created_at, sent_at)
     VALUES ($1, $2, 'webhook-exhausted', $3, 'Subject', 'Text', $4, 2, $5, $6, $7, $8)`,
    [
      idAt(minute),
      `00000000000000000000000${minute % 2}`,
      recipient,
      status,
      status === "queued" ? at : null,
      status === "failed" ? "550 no such user" : null,
      at,
      status === "sent" ? at : null,
    ],
  );
}

test("readMailBacklog() of an empty outbox returns only zeros", async () => {
  expect(await readMailBacklog(pool.query)).toEqual({ pending: 0, failed: 0, oldestPendingMs: 0 });
});

test("listMails() filters by status, part of the recipient and time over all applications, newest first", async () => {
  await insertMail(0, "queued", "kim@dealer.example");
  await insertMail(1, "queued", "Lee@dealer.example");
  await insertMail(2, "sent", "kim@dealer.example");
  await insertMail(3, "failed", "nobody@dealer.example");
  const minutes = async (query: Parameters<typeof listMails>[1], limit = 10) => {
    const { mails, count } = await listMails(pool.query, query, limit);
    return [mails.map(({ id }) => id), count] as const;
  };
  expect(await minutes({})).toEqual([[3, 2, 1, 0].map(idAt), 4]);
  expect(await minutes({}, 2)).toEqual([[3, 2].map(idAt), 4]);
  expect(await minutes({ statuses: ["queued", "failed"] })).toEqual([[3, 1, 0].map(idAt), 3]);
  expect(await minutes({ recipient: "LEE@" })).toEqual([[1].map(idAt), 1]);
  expect(await minutes({ recipient: "%" })).toEqual([[], 0]);
  expect(await minutes({ since: timeAt(1), until: timeAt(3) })).toEqual([[2, 1].map(idAt), 2]);
});

test("listMails() omits the text and findMail() includes it", async () => {
  const { mails } = await listMails(pool.query, { statuses: ["failed"] }, 1);
  const listed = {
    id: idAt(3),
    kind: "webhook-exhausted",
    recipient: "nobody@dealer.example",
    subject: "Subject",
    status: "failed",
    attempts: 2,
    nextAttemptAt: null,
    lastError: "550 no such user",
    createdAt: timeAt(3),
    sentAt: null,
  };
  // The row as texts and numbers, without the kinds of its ids.
  expect(mails.map((mail) => ({ ...mail }))).toEqual([listed] as never);
  expect({ ...(await findMail(pool.query, idAt(3))) }).toEqual({ ...listed, text: "Text", html: null } as never);
  expect(await findMail(pool.query, idAt(9))).toBeUndefined();
});

test("readMailBacklog() counts pending mails and those given up, and returns the age of the oldest", async () => {
  const { oldestPendingMs, ...counts } = await readMailBacklog(pool.query);
  expect(counts).toEqual({ pending: 2, failed: 1 });
  expect(oldestPendingMs).toBeWithin(60 * minuteMs, 65 * minuteMs);
});
