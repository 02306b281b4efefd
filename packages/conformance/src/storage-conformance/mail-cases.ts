import { type ApplicationStore, matches } from "@design-catalog/core";
import { type OutgoingMailRow, outgoingMails } from "@design-catalog/core/application";
import type { ClaimedMail, MailOutcome } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { manyAtOnce, newId, openNew, type StorageSubject } from "./subject.ts";

const now = "2026-11-21T10:00:00.000Z";
const soon = "2026-11-21T10:05:00.000Z";
const later = "2026-11-21T10:10:00.000Z";

/** The mail outbox. Each case leaves nothing due, because senders see the mails of all applications. */
export function mailCases(subject: () => StorageSubject): void {
  const claim = (at = now, until = soon) => subject().mails.claim({ now: at, until });

  test("claim() of an empty outbox returns nothing", async () => {
    expect(await claim()).toBeUndefined();
  });

  test("claim() returns the mail that is due longest, each to only one sender", async () => {
    const store = openNew(subject());
    const [second, first] = await queueMails(
      store,
      { nextAttemptAt: "2026-11-21T09:59:00.000Z" },
      { nextAttemptAt: "2026-11-21T09:58:00.000Z", html: "<p>é</p>" },
      { nextAttemptAt: soon },
    );
    const claimed = await claim();
    // The insertion above returned this row.
    const { id, recipient, subject: line, text, html } = first as OutgoingMailRow;
    expect(claimed).toEqual({
      applicationId: store.applicationId,
      id,
      recipient,
      subject: line,
      text,
      html,
      attempts: 1,
    });
    expect((await claim())?.id).toBe(second?.id ?? "");
    expect(await claim()).toBeUndefined();
    await drain(store);
  });

  test("claim() lets applications take turns, the one whose turn is longest ago first", async () => {
    const [first, second, third] = [openNew(subject()), openNew(subject()), openNew(subject())];
    const early = { nextAttemptAt: "2026-11-21T09:58:00.000Z" };
    await queueMails(first, early, early);
    await queueMails(second, early, early);
    await queueMails(third, {});
    const served: ClaimedMail["applicationId"][] = [];
    const next = () =>
      subject().mails.claim({ now, until: soon, served: [...new Set(served.toReversed())].toReversed() });
    for (let mail = await next(); mail; mail = await next()) served.push(mail.applicationId);
    const ids = [first, second, third].map(({ applicationId }) => applicationId);
    expect(served.slice(0, 3).toSorted()).toEqual(ids.toSorted());
    expect(served[2]).toBe(third.applicationId);
    expect(served.slice(3)).toEqual(served.slice(0, 2));
    for (const store of [first, second, third]) await drain(store);
  });

  test("claim() by many senders at once hands out each mail once", async () => {
    const store = openNew(subject());
    const mails = await queueMails(store, ...Array.from({ length: 20 }, () => ({})));
    const claimed = await manyAtOnce(30, () => claim());
    const ids = claimed.flatMap((mail) => mail?.id ?? []);
    // A sender skips mails that another is just claiming, so one round may not claim all.
    const rest = [];
    for (let mail = await claim(); mail; mail = await claim()) rest.push(mail.id);
    expect([...ids, ...rest].toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
    await drain(store);
  });

  test("claim() hands a mail out again after its sender died, and the late outcome changes nothing", async () => {
    const store = openNew(subject());
    const [mail] = await queueMails(store, {});
    const dead = await claim();
    const living = await claim(soon, later);
    expect([dead?.attempts, living?.attempts]).toEqual([1, 2]);
    await settle(dead, { status: "failed", lastError: "too late" });
    expect(await store.find(outgoingMails, mail?.id ?? "")).toMatchObject({ status: "queued", nextAttemptAt: later });
    await settle(living, { status: "sent", sentAt: soon });
    expect(await store.find(outgoingMails, mail?.id ?? "")).toMatchObject({
      status: "sent",
      sentAt: soon,
      nextAttemptAt: null,
      lastError: null,
      attempts: 2,
    });
    expect(await claim("2027-01-01T00:00:00.000Z")).toBeUndefined();
  });

  test("settle() postpones a mail with its error, or gives it up", async () => {
    const store = openNew(subject());
    const [mail] = await queueMails(store, {});
    await settle(await claim(), { status: "queued", nextAttemptAt: later, lastError: "busy" });
    expect(await store.find(outgoingMails, mail?.id ?? "")).toMatchObject({ lastError: "busy", nextAttemptAt: later });
    expect(await claim(soon)).toBeUndefined();
    await settle(await claim(later, "2026-11-21T10:15:00.000Z"), { status: "failed", lastError: "no such user" });
    expect(await store.find(outgoingMails, mail?.id ?? "")).toMatchObject({
      status: "failed",
      lastError: "no such user",
      nextAttemptAt: null,
      sentAt: null,
    });
  });

  test("settle() keeps the text unchanged", async () => {
    const store = openNew(subject());
    const [mail] = await queueMails(store, { html: "<p>secret</p>" });
    const claimed = await claim();
    const kept = { text: "Line one\n…\n", html: "<p>…</p>" };
    await settle(claimed && { ...claimed, ...kept }, { status: "sent", sentAt: soon });
    expect(await store.find(outgoingMails, mail?.id ?? "")).toMatchObject({ status: "sent", ...kept });
  });

  async function settle(mail: ClaimedMail | undefined, outcome: MailOutcome): Promise<void> {
    if (!mail) throw new TypeError("Cannot settle a mail because none was claimed");
    await subject().mails.settle(mail, outcome);
  }
}

async function queueMails(
  store: ApplicationStore,
  ...fields: readonly Partial<OutgoingMailRow>[]
): Promise<readonly OutgoingMailRow[]> {
  const rows = fields.map((field): OutgoingMailRow => ({
    id: newId(),
    kind: "webhook-exhausted",
    recipient: "operations@dealer.example",
    subject: "Ställverk",
    text: "Line one\nLine two\n",
    html: null,
    status: "queued",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
    ...field,
  }));
  await store.transaction((transaction) => transaction.insert(outgoingMails, rows));
  return rows;
}

async function drain(store: ApplicationStore): Promise<void> {
  await store.transaction((transaction) =>
    transaction.update(outgoingMails, matches({ status: "queued" }), {
      status: "failed",
      nextAttemptAt: null,
      lastError: "the case is over",
    }),
  );
}
