import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { commands } from "@design-catalog/cli";
import { signIn } from "@design-catalog/testing/api-client";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { withClient } from "@design-catalog/testing/test-database";
import { type CliJson, type CliOptions, runHere, runJson } from "../support/catalogctl.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const password = "a long and quiet harbour";
const mailId = "000000000000000000000001";

let stage: Stage;
/** Ids that the commands name. */
let ids: Readonly<Record<"endpoint" | "doomed" | "link" | "delivery" | "event" | "application" | "account", string>>;
/** Address of a receiver without TLS, as on a developer's machine. */
let forwardUrl: string;
let atDatabase: CliOptions["environment"];
let byHttp: CliOptions["environment"];
let atEmptyDatabase: CliOptions["environment"];
/** Signed in over HTTP, apart from the lines of login and logout. */
let signedIn: CliOptions["environment"];
const fileOf = (name: string) => join(stage.directory, name);

interface Line {
  readonly words: readonly string[];
  readonly input?: string;
  /** @default the service's database */
  readonly environment?: CliOptions["environment"];
}

/** A valid line of each command, in the order of the commands, as later ones need what earlier ones made. */
const lines: Readonly<Record<string, () => Line>> = {
  "webhooks list": () => ({ words: [] }),
  "webhooks show": () => ({ words: [ids.endpoint] }),
  "webhooks create": () => ({ words: ["https://localhost:9/other", "--event", "*", "--disabled"] }),
  "webhooks update": () => ({ words: [ids.endpoint, "--description", "Orders"] }),
  "webhooks delete": () => ({ words: [ids.doomed, "--yes"] }),
  "webhooks secret": () => ({ words: [ids.endpoint] }),
  "webhooks roll": () => ({ words: [ids.endpoint, "--grace-hours", "1"] }),
  "webhooks test": () => ({ words: [ids.endpoint] }),
  "webhooks statistics": () => ({ words: [ids.endpoint] }),
  "webhooks portal create": () => ({ words: [ids.endpoint, "--may", "test"] }),
  "webhooks portal list": () => ({ words: [ids.endpoint] }),
  "webhooks portal revoke": () => ({ words: [ids.endpoint, ids.link] }),
  "deliveries list": () => ({ words: [] }),
  "deliveries show": () => ({ words: [ids.delivery] }),
  "deliveries resend": () => ({ words: [ids.delivery] }),
  "events types": () => ({ words: [] }),
  "events list": () => ({ words: [] }),
  "events show": () => ({ words: [ids.event] }),
  "events trigger": () => ({ words: ["project.created", "--endpoint", ids.endpoint] }),
  listen: () => ({ words: ["--forward-to", forwardUrl, "--replay", ids.event] }),
  logs: () => ({ words: [] }),
  "audit export": () => ({ words: [fileOf("audit.csv")] }),
  "audit read": () => ({ words: [fileOf("audit.ndjson")] }),
  "mail list": () => ({ words: [] }),
  "mail show": () => ({ words: [mailId] }),
  "applications create": () => ({ words: ["South", "lee@dealer.example"], input: password }),
  "applications list": () => ({ words: [] }),
  "applications show": () => ({ words: [ids.application] }),
  "applications suspend": () => ({ words: [ids.application] }),
  "applications resume": () => ({ words: [ids.application] }),
  "applications export": () => ({ words: [ids.application, fileOf("north.ndjson")] }),
  "applications delete": () => ({ words: [ids.application, "--name", "North"] }),
  "applications hosts": () => ({ words: ["--cell", "one"] }),
  "users create-admin": () => ({ words: ["max@dealer.example"], input: password }),
  "users export": () => ({ words: ["max@dealer.example", fileOf("max.tar.gz")], environment: signedIn }),
  "users erase": () => ({ words: ["max@dealer.example", "--yes"], environment: signedIn }),
  "users erasure": () => ({ words: ["max@dealer.example"], environment: signedIn }),
  "users withdraw": () => ({ words: ["max@dealer.example"], environment: signedIn }),
  "serviceaccounts list": () => ({ words: [], environment: signedIn }),
  "serviceaccounts create": () => ({ words: ["stock-sync", "--role", "Administrator"], environment: signedIn }),
  "serviceaccounts rotate": () => ({ words: [ids.account], environment: signedIn }),
  "serviceaccounts remove": () => ({ words: [ids.account, "--yes"], environment: signedIn }),
  "keys rotate": () => ({ words: ["--settle-seconds", "0"] }),
  "keys rotate-signing": () => ({ words: [] }),
  doctor: () => ({ words: [] }),
  backup: () => ({ words: [fileOf("catalog.tar.gz")] }),
  restore: () => ({ words: [fileOf("catalog.tar.gz")], environment: atEmptyDatabase }),
  migrate: () => ({ words: [] }),
  seed: () => ({ words: [] }),
  login: () => ({
    words: ["--email", stage.administrator.emailAddress],
    input: stage.administrator.password,
    environment: byHttp,
  }),
  logout: () => ({ words: [], environment: byHttp }),
  completion: () => ({ words: ["bash"] }),
};

beforeAll(async () => {
  stage = await createStage();
  const [own, empty] = [await makeStageDatabase(stage), await createEmptyDatabase()];
  stage.atEnd(() => empty.drop());
  const home = { ...own, XDG_CONFIG_HOME: fileOf("nobody"), DATA_DIR: fileOf("cli") };
  const local = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  stage.atEnd(() => local.stop(true));
  forwardUrl = local.url.href;
  const network = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128", WEBHOOK_CA_FILE: stage.authorityFile };
  const [service, receiver] = [await stage.startService({ environment: own }), await stage.startReceiver()];
  atDatabase = { ...home, ...network, BASE_URL: service.url };
  byHttp = { CATALOG_URL: service.url, XDG_CONFIG_HOME: fileOf("config") };
  atEmptyDatabase = { ...home, DATABASE_URL: empty.connectionString };
  await withClient(own.DATABASE_URL, (client) =>
    client.query(
      `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, created_at, sent_at)
       VALUES ($1, 'a', 'webhook-exhausted', 'kim@dealer.example', 'Given up', 'See the grid', 'sent', 1, now(), now())`,
      [mailId],
    ),
  );
  const client = await signIn(service.url, stage.administrator);
  const hook = { url: `${receiver.url}/hook`, eventTypes: ["project.created"] };
  const [endpoint, doomed] = [await registerEndpoint(client, hook), await registerEndpoint(client, hook)];
  await createProject(client);
  const findSettled = async () => {
    const words = ["deliveries", "list", "--endpoint", endpoint.id];
    const listed = await runJson(words, { environment: atDatabase });
    const deliveries: readonly CliJson[] = listed["deliveries"];
    return deliveries.find(({ status }) => status !== "pending");
  };
  const delivery = await waitUntil(findSettled, { timeoutMs: 20_000, what: "a delivery" });
  const north = ["applications", "create", "North", "kim@dealer.example"];
  const application = await runJson(north, { environment: atDatabase, input: password });
  signedIn = { CATALOG_URL: service.url, XDG_CONFIG_HOME: fileOf("signed-in") };
  const { emailAddress, password: ownPassword } = stage.administrator;
  await runJson(["login", "--email", emailAddress], { environment: signedIn, input: ownPassword });
  await runJson(["serviceaccounts", "create", "report", "--role", "Administrator"], { environment: signedIn });
  const accounts = await runJson(["serviceaccounts", "list"], { environment: signedIn });
  const link = await runJson(["webhooks", "portal", "create", endpoint.id], { environment: atDatabase });
  ids = {
    link: link["id"],
    account: accounts["serviceAccounts"][0]["id"],
    endpoint: endpoint.id,
    doomed: doomed.id,
    delivery: delivery["id"],
    event: delivery["eventId"],
    application: application["id"],
  };
});
afterAll(() => stage.end());

/** Needs two deployments with logical replication, as `bun run campaign move` has them. */
const needsTwo = "applications move";
const names = commands.map(({ name }) => name).filter((name) => name !== needsTwo);

test("each command has a line here", () => {
  expect(Object.keys(lines).toSorted()).toEqual(names.toSorted());
});

test.each(names.map((name) => [name]))("%s --json prints one object, with a count if it lists", async (name) => {
  const { words, input, environment } = lines[name]?.() ?? { words: [] };
  const options = { environment: environment ?? atDatabase, ...(input === undefined ? {} : { input }) };
  const { exitCode, out, err } = await runHere([...name.split(" "), ...words, "--json"], options);
  expect([exitCode, err]).toEqual([0, expect.not.stringContaining("catalogctl:")]);
  const answer: unknown = JSON.parse(out);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) throw new TypeError(out);
  if (!/ (?:list|types)$/u.test(name)) return;
  const [rows, ...others] = Object.values(answer).filter(Array.isArray);
  expect([rows?.length, others]).toEqual([expect.any(Number), []]);
  expect(answer).toMatchObject({ count: rows?.length });
});
