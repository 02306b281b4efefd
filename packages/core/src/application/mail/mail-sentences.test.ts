import { expect, test } from "bun:test";
import { mailSentence } from "./mail-sentences.ts";

test.each([
  ["The mail server took too long", "server_too_slow", {}],
  ["EENVELOPE 550 550 No such user", "recipient_refused", { answer: "EENVELOPE 550 550 No such user" }],
  ["EAUTH 535", "login_refused", { answer: "EAUTH 535" }],
  ["ESOCKET connect ECONNREFUSED 127.0.0.1:25", "server_unreachable", undefined],
  ["ETLS no STARTTLS", "encryption_failed", undefined],
  ["421 Busy", "mail_failed", { answer: "421 Busy" }],
])("an attempt that ended with %s has the sentence %s", (lastError, code, parameters = { answer: lastError }) => {
  expect(mailSentence(lastError)).toEqual({ code, parameters });
});

test("a mail without a failed attempt has no sentence", () => {
  expect(mailSentence(null)).toBeUndefined();
});
