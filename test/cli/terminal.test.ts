import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { catalogctlPath, runHere, runJson } from "../support/catalogctl.ts";
import { createProject, registerEndpoint, type RegisteredEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { hasTerminals, runAtTerminal, type TerminalOptions } from "../support/terminal.ts";

setDefaultTimeout(120_000);

const missed = 40;
let stage: Stage;
let service: ServiceProcess;
let client: ApiClient;
let endpoint: RegisteredEndpoint;

beforeAll(async () => {
  stage = await createStage();
  service = await stage.startService();
  client = await signIn(service.url, stage.administrator);
  const { url } = await stage.startReceiver();
  endpoint = await registerEndpoint(client, { url: `${url}/hooks`, eventTypes: ["project.created"], enabled: false });
  for (let index = 0; index < missed; index += 1) await createProject(client);
});
afterAll(() => stage.end());

function environment(home = "home"): Record<string, string> {
  return { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, home), HOME: stage.directory };
}

function atTerminal(words: readonly string[], options: Partial<TerminalOptions> = {}) {
  return runAtTerminal([process.execPath, catalogctlPath, ...words], { environment: environment(), ...options });
}

describe.skipIf(!hasTerminals)("catalogctl at a terminal", () => {
  const { emailAddress, password } = { emailAddress: "admin@catalog.example", password: "zwölf Geheimnisse 123" };

  test("login asks for address and password and shows no character of the password", async () => {
    await runJson(["users", "create-admin", "typist@dealer.example"], {
      environment: { DATA_DIR: stage.dataDirectory("data") },
      input: password,
    });
    const { exitCode, shown } = await atTerminal(["login"], {
      steps: [
        ["E-mail address: ", "typist@dealer.example\r"],
        // With a slip that is taken back.
        ["Password of typist@dealer.example", `${password}x\u007f\r`],
      ],
    });
    expect([exitCode, shown]).toEqual([
      0,
      expect.stringContaining(`Signed in to ${service.url} as typist@dealer.example`),
    ]);
    for (let length = 3; length <= password.length; length += 1) expect(shown).not.toContain(password.slice(0, length));
  });

  test("login asks for a code where the account has a second factor, and names the reason where nobody can type", async () => {
    const emailAddress = "careful@dealer.example";
    await runJson(["users", "create-admin", emailAddress], {
      environment: { DATA_DIR: stage.dataDirectory("data") },
      input: password,
    });
    const careful = await signIn(service.url, { emailAddress, password });
    const { body: setup } = await careful.call("POST", "/api/v1/me/totp", { currentPassword: password });
    const code = await oneTimeCode(String(setup.secret), Date.now());
    const { body: confirmed } = await careful.call("POST", "/api/v1/me/totp/confirm", { code });
    const { exitCode, shown } = await atTerminal(["login", "--email", emailAddress], {
      steps: [
        [`Password of ${emailAddress}`, `${password}\r`],
        ["One-time code, or a recovery code: ", `${confirmed.recoveryCodes[0]}\r`],
      ],
    });
    expect([exitCode, shown]).toEqual([0, expect.stringContaining(`Signed in to ${service.url} as ${emailAddress}`)]);
    const piped = await runHere(["login", "--email", emailAddress], {
      environment: environment("piped"),
      input: password,
    });
    expect([piped.exitCode, piped.err]).toEqual([
      5,
      expect.stringContaining("has a second factor: sign in at a terminal"),
    ]);
  });

  test("login given Ctrl-C at the password ends with 130, and gives the terminal back", async () => {
    const script = `'${process.execPath}' '${catalogctlPath}' login --email ${emailAddress}; echo "code=$?"; stty -a`;
    const { shown } = await runAtTerminal(["bash", "-c", script], {
      environment: environment("interrupted"),
      steps: [["Password of", "half\u0003"]],
    });
    expect(shown).toContain("code=130");
    expect(shown).toMatch(/ echo /u);
    expect(shown).toMatch(/ icanon /u);
  });

  test("users create-admin asks twice and refuses two passwords that differ", async () => {
    const words = ["users", "create-admin", "asked@dealer.example", "--data-dir", stage.dataDirectory("data")];
    const differing = await atTerminal(words, {
      steps: [
        ["Password: ", "one password of them\r"],
        ["Again: ", "another password\r"],
      ],
    });
    expect([differing.exitCode, differing.shown]).toEqual([4, expect.stringContaining("The two passwords differ")]);
    const same = await atTerminal(words, {
      steps: [
        ["Password: ", `${password}\r`],
        ["Again: ", `${password}\r`],
      ],
    });
    expect(same.exitCode).toBe(0);
    const made = await signIn(service.url, { emailAddress: "asked@dealer.example", password });
    expect(made.token).not.toBe("");
  });

  test("deliveries resend asks, and shows a bar that ends at 100 %", async () => {
    const words = ["deliveries", "resend", "--endpoint", endpoint.id, "--since", "1h"];
    const no = await atTerminal(words, { steps: [["[y/N]", "n\r"]] });
    expect([no.exitCode, no.shown]).toEqual([4, expect.stringContaining("Nothing was changed")]);
    const yes = await atTerminal(words, { steps: [[`Resend ${missed} deliveries? [y/N]`, "y\r"]] });
    expect(yes.exitCode).toBe(0);
    expect(yes.shown).toContain(`100 % ${missed}/${missed}`);
    expect(yes.shown.split("\r\u001b[2KResending ").length).toBeGreaterThan(2);
    expect(yes.shown).toContain(`Resending ${missed} deliveries\r\n`);
  });

  test("a table fits the width, has colours, and has none with NO_COLOR", async () => {
    const narrow = await atTerminal(["webhooks", "list"], { columns: 100 });
    const lines = narrow.shown.split("\r\n").map((line) => Bun.stripANSI(line));
    expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(100);
    expect(narrow.shown).toContain("…");
    expect(narrow.shown).toContain("\u001b[33mdisabled");
    const plain = await atTerminal(["webhooks", "list"], { environment: { ...environment(), NO_COLOR: "1" } });
    expect(plain.shown).not.toContain("\u001b[");
  });

  test("mail list reads the outbox of the running service's embedded database", async () => {
    const { exitCode, shown } = await atTerminal(["mail", "list", "--data-dir", stage.dataDirectory("data")]);
    expect([exitCode, shown]).toEqual([0, "No mails match\r\n"]);
  });

  test("webhooks secret shows it at a terminal", async () => {
    const { exitCode, shown } = await atTerminal(["webhooks", "secret", endpoint.id]);
    expect([exitCode, shown]).toEqual([0, expect.stringContaining(endpoint.secret)]);
  });

  test("Ctrl-C ends a command that started the embedded database, and the database with it", async () => {
    const restored = join(stage.directory, "catalog.tar.gz");
    await runHere(["backup", restored], { environment: { DATA_DIR: stage.dataDirectory("data") } });
    const own = stage.dataDirectory("own");
    await runHere(["restore", restored, "--data-dir", own], { environment: {} });
    // It waits for an answer while the database runs.
    writeFileSync(join(own, "master.key"), await Bun.file(join(stage.dataDirectory("data"), "master.key")).text());
    const words = ["webhooks", "delete", endpoint.id, "--data-dir", own];
    const { exitCode } = await atTerminal(words, { steps: [["[y/N]", "\u0003"]] });
    expect(exitCode).toBe(130);
    expect(Bun.spawnSync(["pgrep", "-f", `postgres -D ${own}`]).stdout.toString()).toBe("");
  });
});
