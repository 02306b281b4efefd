import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problemsOf } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const directory = mkdtempSync(join(tmpdir(), "mail-"));
afterAll(() => rmSync(directory, { recursive: true }));

const from = { MAIL_FROM: "Design Catalog <no-reply@catalog.example>" };

describe("readConfig()", () => {
  test("given no SMTP_URL sends no mail", () => {
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig(from).mail).toBeUndefined();
  });

  test("given a server with a login sends its password only under TLS", () => {
    expect(readConfig({ SMTP_URL: "smtp://mailer%40dealer:p%3Aw%2F1@mail.example", ...from }).mail).toEqual({
      host: "mail.example",
      port: 587,
      tlsFirst: false,
      tlsRequired: true,
      login: { user: "mailer@dealer", password: "p:w/1" },
      from: { name: "Design Catalog", address: "no-reply@catalog.example" },
    });
  });

  test.each<[Record<string, string>, object]>([
    [{ SMTP_URL: "smtps://u:p@mail.example/" }, { port: 465, tlsFirst: true }],
    [{ SMTP_URL: "smtp://u:p@mail.example:465" }, { port: 465, tlsFirst: true }],
    [{ SMTP_URL: "smtps://u:p@mail.example:587" }, { port: 587, tlsFirst: false, tlsRequired: true }],
    [{ SMTP_URL: "smtps://localhost:25" }, { port: 25, tlsFirst: false, tlsRequired: true }],
    [{ SMTP_URL: "smtps://mail.example:2465" }, { port: 2465, tlsFirst: true }],
    [{ SMTP_URL: "smtp://127.0.0.1:1025" }, { port: 1025, tlsRequired: false, login: undefined }],
    [{ SMTP_URL: "smtp://u:p@localhost:1025" }, { tlsRequired: false }],
    [{ SMTP_URL: "smtp://[::1]:1025" }, { host: "::1", tlsRequired: false }],
    [{ SMTP_URL: "smtp://mailpit:1025" }, { tlsRequired: false }],
    [{ SMTP_URL: "smtp://mailpit:1025", MAIL_FROM: "a@b.example" }, { from: { name: "", address: "a@b.example" } }],
    [
      { SMTP_URL: "smtp://mailpit", MAIL_FROM: "Händler <info@händler.example>" },
      { from: { name: "Händler", address: "info@xn--hndler-bua.example" } },
    ],
    [{ SMTP_URL: "smtp://mailpit", MAIL_FROM: "a@пример.рф" }, { from: { address: "a@xn--e1afmkfd.xn--p1ai" } }],
    [{ SMTP_URL: "smtp://mailpit", MAIL_FROM: "a@b.xn--p1ai" }, { from: { address: "a@b.xn--p1ai" } }],
  ])("given %p", (environment, expected) => {
    expect(readConfig({ ...from, ...environment }).mail).toMatchObject(expected);
  });

  test("in production needs TLS even without a login", () => {
    const environment = {
      NODE_ENV: "production",
      BASE_URL: "https://catalog.example",
      MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) & 255)).toString("base64"),
      BOOTSTRAP_ADMIN_PASSWORD: "a-Long-and-varied-1",
      SMTP_URL: "smtp://relay.example",
      ...from,
    };
    expect(readConfig(environment).mail?.tlsRequired).toBe(true);
    expect(readConfig({ ...environment, SMTP_URL: "smtp://127.0.0.1" }).mail?.tlsRequired).toBe(false);
  });

  test.each([
    "http://mail.example",
    "smtp://",
    "smtp://mail.example/path",
    "smtp://mail.example?tls=no",
    "smtp://mailer@mail.example",
    "smtp://:hunter2@mail.example",
    "smtp://u:%zz@mail.example",
    "smtp://u:hunter2/x@mail.example",
    "smtp://u:hunter2#x@mail.example",
    "smtp://u:25/hunter2@mail.example",
    "mail.example:25",
  ])("given %s as SMTP_URL refuses it and does not repeat it", (value) => {
    const [problem, ...more] = problemsOf({ SMTP_URL: value, ...from });
    expect(problem).toStartWith("SMTP_URL must be ");
    expect(problem).toContain("/ as %2F");
    expect(problem).not.toContain("hunter2");
    expect(more).toEqual([]);
  });

  test.each(["nobody", "A <nobody>", "a@b.example\r\nBcc: c@d.example", "A <a@b.example> B", "<>"])(
    "given %j as MAIL_FROM refuses it",
    (value) => {
      const problems = problemsOf({ SMTP_URL: "smtp://mail.example", MAIL_FROM: value });
      expect(problems).toEqual(["MAIL_FROM must be an address, or Name <address>"]);
    },
  );

  test("given SMTP_URL_FILE reads the URL from the file, refuses it like the variable, and asks for MAIL_FROM", () => {
    const [good, bad] = [join(directory, "good"), join(directory, "bad")];
    writeFileSync(good, "smtps://u:hunter2@mail.example\n");
    writeFileSync(bad, "smtp://:hunter2@mail.example\n");
    expect(readConfig({ SMTP_URL_FILE: good, ...from }).mail).toMatchObject({ login: { password: "hunter2" } });
    expect(problemsOf({ SMTP_URL_FILE: good })).toEqual(["MAIL_FROM must be set with SMTP_URL: the sender of mails"]);
    const [problem, ...more] = problemsOf({ SMTP_URL_FILE: bad, ...from });
    expect([problem?.slice(0, 17), problem?.includes("hunter2"), more]).toEqual(["SMTP_URL must be ", false, []]);
  });

  test("given only SMTP_URL asks for MAIL_FROM", () => {
    expect(problemsOf({ SMTP_URL: "smtp://mail.example" })).toEqual([
      "MAIL_FROM must be set with SMTP_URL: the sender of mails",
    ]);
  });
});
