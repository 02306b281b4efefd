import { beforeAll, expect, test } from "bun:test";
import { openTestPool } from "../storage-test-tools.ts";
import { createMailOutbox } from "./mail-outbox.ts";

const applicationId = "6740a1f2c3d4e5f607182930";
const [now, until] = ["2026-11-21T10:00:00.000Z", "2026-11-21T10:05:00.000Z"];

const { pool } = await openTestPool();

beforeAll(async () => {
  await pool.query(
    "INSERT INTO applications (application_id, id, name, user_settings, created_at) VALUES ($1, $1, 'North', '[]', now())",
    [applicationId],
  );
});

test.each([
  ["moving", "sent"],
  ["moved", "queued"],
])("an outcome that comes while the application is %s leaves the mail %s", async (state, status) => {
  const outbox = createMailOutbox(pool);
  await pool.query("DELETE FROM outgoing_mails");
  await pool.query("UPDATE applications SET move_state = NULL");
  await pool.query(
    `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, next_attempt_at, created_at)
     VALUES ($1, $1, 'webhook-exhausted', 'kim@dealer.example', 'Subject', 'Text', 'queued', 0, $2, $2)`,
    [applicationId, now],
  );
  const mail = await outbox.claim({ now, until });
  await pool.query("UPDATE applications SET move_state = $1", [state]);
  if (!mail) throw new TypeError("Cannot settle because no mail is due");
  await outbox.settle(mail, { status: "sent", sentAt: until });
  expect((await pool.query("SELECT status FROM outgoing_mails")).rows).toEqual([{ status }]);
  expect(await outbox.claim({ now: until, until })).toBeUndefined();
});
