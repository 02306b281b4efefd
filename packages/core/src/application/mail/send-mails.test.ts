import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { Log } from "../../ports/log.ts";
import type { MailResult, MailTransport } from "../../ports/mail.ts";
import { outgoingMails, queueMail } from "./outgoing-mails.ts";
import { mailClaimMs, mailOutcome, mailWaitsMs, sendDueMails } from "./send-mails.ts";

const hourMs = 3_600_000;
const draft = { kind: { name: "webhook-exhausted" }, recipient: "a@dealer.example", subject: "S", text: "T" } as const;
const deferred: MailResult = { outcome: "deferred", error: "busy" };

/** An outbox with mails, and a mail server that answers as told. */
async function setUp(count: number, answer: (mailNumber: number) => MailResult | Promise<MailResult>, given?: Log) {
  const { memory, ports, store, contextOf } = await createTestApplication();
  const context = contextOf(null);
  for (let queued = 0; queued < count; queued++) {
    await store.transaction((transaction) => queueMail({ context, transaction }, draft));
    ports.clock.advance(1);
  }
  const sent: string[] = [];
  const transport: MailTransport = {
    async send({ id }) {
      sent.push(id);
      return answer(sent.length);
    },
  };
  return {
    clock: ports.clock,
    sent,
    applicationId: store.applicationId,
    rows: () => store.select(outgoingMails),
    send: () => sendDueMails({ outbox: memory.mails, transport, clock: ports.clock, log: given ?? ports.log }),
  };
}

describe("queueMail()", () => {
  test("queues nothing when the transaction rolls back", async () => {
    const { store, contextOf } = await createTestApplication();
    const failing = store.transaction(async (transaction) => {
      await queueMail({ context: contextOf(null), transaction }, draft);
      throw new Error("no");
    });
    expect(await failing.catch(String)).toBe("Error: no");
    expect(await store.select(outgoingMails)).toEqual([]);
  });
});

describe("sendDueMails()", () => {
  test("sends each due mail once, oldest first", async () => {
    const { rows, sent, send } = await setUp(3, () => ({ outcome: "accepted" }));
    expect(await send()).toBe(3);
    expect(await send()).toBe(0);
    const mails = await rows();
    expect(sent).toEqual(mails.map(({ id }) => id));
    expect(mails).toMatchObject(Array.from({ length: 3 }, () => ({ status: "sent", attempts: 1, lastError: null })));
  });

  test("logs the outcome of each mail without its recipient", async () => {
    const lines: object[] = [];
    const at = (level: string) => (message: string, fields?: object) => void lines.push({ level, message, ...fields });
    const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
    const answers: readonly MailResult[] = [{ outcome: "accepted" }, { outcome: "refused", error: "kim@ is unknown" }];
    const { applicationId, rows, send } = await setUp(
      2,
      (number) => answers[number - 1] ?? { outcome: "accepted" },
      log,
    );
    await send();
    const [first, second] = await rows();
    const about = { source: "mail", applicationId, attempts: 1 };
    expect(lines).toEqual([
      { level: "info", message: "The mail server accepted a mail", ...about, mailId: first?.id, status: "sent" },
      { level: "warn", message: "The mail server refused a mail", ...about, mailId: second?.id, status: "failed" },
    ]);
  });

  test("keeps the token of a link only until the mail is sent", async () => {
    const { memory, ports, store, contextOf } = await createTestApplication();
    const link = `https://catalog.example/reset?token=${"0a".repeat(32)}`;
    const mail = {
      kind: { name: "password-reset" },
      recipient: "a@dealer.example",
      subject: "S",
      text: link,
      html: link,
    } as const;
    await store.transaction((transaction) => queueMail({ context: contextOf(null), transaction }, mail));
    const sent: (string | null)[] = [];
    const answers: MailResult[] = [deferred, { outcome: "accepted" }];
    const transport: MailTransport = {
      async send({ text, html }) {
        sent.push(text, html);
        return answers.shift() ?? deferred;
      },
    };
    const send = () => sendDueMails({ outbox: memory.mails, transport, clock: ports.clock, log: ports.log });
    await send();
    expect(await store.select(outgoingMails)).toMatchObject([{ status: "queued", text: link }]);
    ports.clock.advance(60_000);
    await send();
    expect(sent).toEqual([link, link, link, link]);
    const kept = "https://catalog.example/reset?token=…";
    expect(await store.select(outgoingMails)).toMatchObject([{ status: "sent", text: kept, html: kept }]);
  });

  test("goes on after recipients that the server puts off, until it seems to put off all", async () => {
    const putOff: MailResult = { ...deferred, about: "recipient" };
    const some = await setUp(30, (number) => (number <= 19 ? putOff : { outcome: "accepted" }));
    expect(await some.send()).toBe(11);
    const all = await setUp(30, () => putOff);
    expect(await all.send()).toBe(0);
    expect(all.sent).toHaveLength(20);
  });

  test("leaves the other mails for later when the server is away, and loses none", async () => {
    const { clock, rows, sent, send } = await setUp(3, (number) => (number === 1 ? deferred : { outcome: "accepted" }));
    expect(await send()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(await send()).toBe(2);
    expect((await rows())[0]).toMatchObject({ status: "queued", attempts: 1, lastError: "busy" });
    clock.advance(60_000);
    expect(await send()).toBe(1);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 2, lastError: null }, {}, {}]);
  });

  test("gives up a refused mail and sends the others", async () => {
    const { rows, send } = await setUp(2, (number) =>
      number === 1 ? { outcome: "refused", error: "no such user" } : { outcome: "accepted" },
    );
    expect(await send()).toBe(1);
    expect(await rows()).toMatchObject([{ status: "failed", lastError: "no such user" }, { status: "sent" }]);
  });

  test("gives up after ten attempts in three days when the server keeps failing", async () => {
    const { clock, rows, sent, send } = await setUp(1, () => deferred);
    for (const waitMs of mailWaitsMs) {
      await send();
      clock.advance(waitMs - 1);
      await send();
      clock.advance(1);
    }
    await send();
    clock.advance(1_000 * hourMs);
    await send();
    expect(sent).toHaveLength(10);
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 10, nextAttemptAt: null, lastError: "busy" }]);
  });

  test("resends a dead sender's mail with the same id once the claim lapses", async () => {
    const { clock, rows, sent, send } = await setUp(1, (number) => {
      if (number === 1) throw new Error("killed");
      return { outcome: "accepted" };
    });
    expect(await send().catch(String)).toBe("Error: killed");
    clock.advance(mailClaimMs - 1);
    expect(await send()).toBe(0);
    clock.advance(1);
    expect(await send()).toBe(1);
    expect(new Set(sent).size).toBe(1);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("sends each mail once with many senders", async () => {
    const { sent, send } = await setUp(10, () => ({ outcome: "accepted" }));
    const counts = await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(new Set(sent).size).toBe(10);
  });
});

test("mailWaitsMs last about three days, and a claim longer than an attempt", () => {
  const total = mailWaitsMs.reduce((sum, waitMs) => sum + waitMs, 0);
  expect(total / hourMs).toBeGreaterThan(70);
  expect(total / hourMs).toBeLessThan(73);
  expect(mailClaimMs).toBeGreaterThan(60_000);
});

test("mailOutcome() gives up when dead senders used up the attempts", () => {
  expect(mailOutcome({ attempts: 99 }, deferred, 0)).toEqual({ status: "failed", lastError: "busy" });
});
