import { afterEach, describe, expect, test } from "bun:test";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { MailTransport } from "@design-catalog/core/ports";
import { createTestAuthority } from "@design-catalog/testing";
import type { SMTPServerOptions } from "smtp-server";
import { claimedMail, type MailServer, smtpError, startMailServer, transportTo } from "./mail-test-tools.ts";
import type { SmtpTransportOptions } from "./smtp-transport.ts";

const login = { user: "mailer", password: "canary-p4ssword" };
let closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers) await close();
  closers = [];
});

async function open(
  options: SMTPServerOptions = {},
  more: Partial<SmtpTransportOptions> = {},
): Promise<{ readonly server: MailServer; readonly transport: MailTransport }> {
  const server = await startMailServer(options);
  closers.push(() => server.close());
  return { server, transport: transportTo(server.port, more) };
}

describe("send()", () => {
  test("hands over a mail with its sender, recipient, subject and text as they are", async () => {
    const { server, transport } = await open();
    expect(await transport.send(claimedMail())).toEqual({ outcome: "accepted" });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: "no-reply@catalog.example", to: ["operations@dealer.example"] });
    const raw = mail?.raw ?? "";
    expect(raw).toContain("From: Design Catalog <no-reply@catalog.example>\r\n");
    expect(raw).toContain("Message-ID: <6740a1f2c3d4e5f607182930@catalog.example>\r\n");
    expect(raw).toContain("Auto-Submitted: auto-generated\r\n");
    expect(raw).toMatch(/^Subject: .*=\?UTF-8\?Q\?.*St=C3=A4llverk/mu);
    expect(raw).toContain("Line one\r\n.\r\nLine three =C3=A9");
  });

  test("given line breaks in subject and recipient adds no header and no recipient", async () => {
    const { server, transport } = await open();
    const evil = { subject: "A\r\nBcc: b@dealer.example", recipient: "a@dealer.example, c@dealer.example" };
    await transport.send(claimedMail(evil));
    expect(server.mails.flatMap(({ to }) => to)).not.toContain("b@dealer.example");
    expect(server.mails.flatMap(({ to }) => to)).not.toContain("c@dealer.example");
    expect(server.mails.map(({ raw }) => raw).join()).not.toMatch(/^Bcc/mu);
  });

  test("given a login and TLS signs in under TLS, with either kind of it", async () => {
    const authority = await createTestAuthority();
    const certificate = await authority.issue({ names: ["localhost"], addresses: ["127.0.0.1"] });
    const onAuth: SMTPServerOptions["onAuth"] = (auth, _session, callback) =>
      auth.password === login.password ? callback(null, { user: auth.username ?? "" }) : callback(smtpError(535, "no"));
    const options = { key: certificate.key, cert: certificate.cert, authOptional: false, onAuth };
    for (const tlsFirst of [true, false]) {
      const { server, transport } = await open(
        { ...options, secure: tlsFirst, disabledCommands: [] },
        { tlsFirst, tlsRequired: true, login, host: "localhost", certificates: authority.certificate },
      );
      expect(await transport.send(claimedMail())).toEqual({ outcome: "accepted" });
      expect(server.mails).toMatchObject([{ secure: true, user: "mailer" }]);
    }
  });

  test("given a server without TLS where TLS is required sends neither password nor mail", async () => {
    const seen: string[] = [];
    const { transport } = await open(
      {
        onAuth(auth, _session, callback) {
          seen.push(auth.password ?? "");
          callback(null, { user: "mailer" });
        },
        allowInsecureAuth: true,
      },
      { tlsRequired: true, login },
    );
    expect(await transport.send(claimedMail())).toMatchObject({ outcome: "deferred" });
    expect(seen).toEqual([]);
  });

  test("given a certificate of an unknown authority defers", async () => {
    const authority = await createTestAuthority();
    const certificate = await authority.issue({ names: ["localhost"], addresses: ["127.0.0.1"] });
    const { server, transport } = await open(
      { key: certificate.key, cert: certificate.cert, disabledCommands: [] },
      { tlsRequired: true, host: "localhost" },
    );
    expect(await transport.send(claimedMail())).toMatchObject({ outcome: "deferred" });
    expect(server.mails).toEqual([]);
  });

  test("given a refused login defers, and no error holds what was sent", async () => {
    const { transport } = await open(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (auth, _session, callback) =>
          callback(smtpError(535, `bad login ${auth.username} ${auth.password} ${btoa(auth.password ?? "")}`)),
      },
      { login },
    );
    expect(await transport.send(claimedMail())).toEqual({ outcome: "deferred", error: "EAUTH 535" });
  });

  test.each([
    [500, "No such user"],
    [550, "No such user"],
    [550, "5.1.1 No such user"],
    [550, "5.1.1 User unknown, please authenticate"],
    [550, "<relay.operations@dealer.example>: User unknown"],
  ])("given a recipient that is refused for good by %d %s refuses", async (code, text) => {
    const { transport } = await open({ onRcptTo: (_to, _session, callback) => callback(smtpError(code, text)) });
    expect(await transport.send(claimedMail())).toEqual({
      outcome: "refused",
      error: `EENVELOPE ${code} ${code} ${text}`,
    });
  });

  test.each([
    [550, "5.7.1 Blocked by a list"],
    [554, "5.7.1 <operations@dealer.example>: Relay access denied"],
    [550, "relay not permitted"],
    [530, "5.7.0 Must issue a STARTTLS command first"],
    [550, "Please authenticate"],
  ])("given a server that refuses this sender's recipients with %d %s keeps the mail", async (code, text) => {
    const { transport } = await open({ onRcptTo: (_to, _session, callback) => callback(smtpError(code, text)) });
    expect(await transport.send(claimedMail())).toMatchObject({ outcome: "deferred" });
  });

  test.each([
    ["a recipient that is refused for now", { onRcptTo: fail(450) }, "recipient"],
    ["a server that closes at the recipient", { onRcptTo: fail(421) }, undefined],
    ["a recipient on a greylist", { onRcptTo: fail(450, "4.7.1 Greylisted, try again in 5 minutes") }, "recipient"],
    ["a recipient whose box is full", { onRcptTo: fail(452, "4.2.2 Mailbox full") }, "recipient"],
    ["a server without room", { onRcptTo: fail(452, "4.3.1 Insufficient system storage") }, undefined],
    ["a server that relays nothing", { onRcptTo: fail(454, "4.7.1 Relay access denied") }, undefined],
    ["a sender that is refused", { onMailFrom: fail(550) }, undefined],
    ["a sender that is refused for now", { onMailFrom: fail(450) }, undefined],
    ["a server that is busy", { onConnect: (_session, callback) => callback(smtpError(421, "Busy")) }, undefined],
  ] satisfies readonly (readonly [string, SMTPServerOptions, "recipient" | undefined])[])(
    "given %s defers, and tells whether others would fare the same",
    async (_, options, about) => {
      const { transport } = await open(options);
      const result = await transport.send(claimedMail());
      expect([result.outcome, Reflect.get(result, "about")]).toEqual(["deferred", about]);
    },
  );

  test("given a mail that is refused for good refuses", async () => {
    const { transport } = await open({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on("end", () => callback(smtpError(554, "5.7.1 Spam")));
      },
    });
    expect(await transport.send(claimedMail())).toEqual({ outcome: "refused", error: "EMESSAGE 554 554 5.7.1 Spam" });
  });

  test("given no server defers", async () => {
    const { server } = await open();
    await server.close();
    expect(await transportTo(server.port).send(claimedMail())).toMatchObject({ outcome: "deferred" });
  });

  test("given a server that never ends its greeting defers when the time is up", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      const timer = setInterval(() => socket.write("220-more\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(
      () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy();
          server.close(resolve);
        }),
    );
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo;
    const startMs = performance.now();
    expect(await transportTo(port, { deadlineMs: 300 }).send(claimedMail())).toEqual({
      outcome: "deferred",
      error: "The mail server took too long",
    });
    // Far less than the default.
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });
});

function fail(code: number, text = "Not now") {
  return (_address: unknown, _session: unknown, callback: (error: Error) => void) => callback(smtpError(code, text));
}
