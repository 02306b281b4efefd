/** Runs the commands of endpoints by HTTP on a service in memory. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { findPortalLink } from "@design-catalog/core/webhooks";
import { type Operator, startOperator } from "./operator.fixture.ts";
import { hiddenSecret } from "./secret-note.ts";

const url = "https://hooks.dealer.example/catalog";

let operator: Operator;
beforeEach(async () => void (operator = await startOperator()));
afterEach(() => operator.stop());

/** Registers an endpoint and returns its id. */
async function register(...options: readonly string[]): Promise<string> {
  const created = await operator.json("webhooks", "create", url, "--event", "project.created", ...options);
  return created["endpoint"].id;
}

const endpointOf = (id: string) => operator.json("webhooks", "show", id);

describe("webhooks create", () => {
  test("sends the URL, the events and only what is named", async () => {
    const { endpoint, secret } = await operator.json(
      "webhooks",
      "create",
      url,
      "--event",
      "project.created",
      "--disabled",
    );
    expect(endpoint).toMatchObject({ url, eventTypes: ["project.created"], enabled: false, version: 0 });
    expect(endpoint).toMatchObject({ description: null, notificationEmail: null, headers: {} });
    expect(secret).toStartWith("whsec_");
  });

  test("shows the secret at a terminal and hides it in a file", async () => {
    const words = ["webhooks", "create", url, "--event", "*"];
    const shown = await operator.runWith(words, { columns: 80 });
    expect(shown.out).toContain("  whsec_");
    const hidden = await operator.run(...words);
    expect(hidden.out).toContain(hiddenSecret());
    expect(hidden.out).not.toContain("whsec_");
  });

  test("without an event asks for one and registers nothing", async () => {
    const refused = await operator.run("webhooks", "create", url);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining("At least one --event is required")]);
    expect(operator.requests).toEqual([]);
  });

  test("takes header values only from variables", async () => {
    const words = ["webhooks", "create", url, "--event", "*", "--header-env", "X-Key=HOOK_KEY", "--json"];
    const made = await operator.runWith(words, { environment: { HOOK_KEY: "of the operator" } });
    expect(Object.keys(JSON.parse(made.out).endpoint.headers)).toEqual(["X-Key"]);
    for (const wrong of ["X-Key", "=HOOK_KEY", "X-Key=", "X-Key=HOOK=KEY"]) {
      const refused = await operator.run("webhooks", "create", url, "--event", "*", "--header-env", wrong);
      expect([refused.exitCode, refused.err]).toEqual([
        2,
        expect.stringContaining(`NAME=VARIABLE: current value is ${wrong}`),
      ]);
    }
  });
});

describe("webhooks update", () => {
  test("changes only what is named", async () => {
    const id = await register("--description", "Orders", "--notify", "ops@dealer.example");
    const changed = await operator.json("webhooks", "update", id, "--event", "*");
    expect(changed).toMatchObject({
      eventTypes: ["*"],
      description: "Orders",
      notificationEmail: "ops@dealer.example",
      url,
    });
    const moved = await operator.json("webhooks", "update", id, "--url", `${url}/2`, "--disable");
    expect(moved).toMatchObject({ url: `${url}/2`, enabled: false, eventTypes: ["*"] });
  });

  test("given an empty value clears it, and a name sets it", async () => {
    const id = await register("--description", "Orders", "--notify", "ops@dealer.example");
    const cleared = await operator.json("webhooks", "update", id, "--description", "", "--notify", "");
    expect(cleared).toMatchObject({ description: null, notificationEmail: null });
    const set = await operator.json(
      "webhooks",
      "update",
      id,
      "--description",
      "Orders",
      "--notify",
      "kim@dealer.example",
    );
    expect(set).toMatchObject({ description: "Orders", notificationEmail: "kim@dealer.example" });
  });

  test("reads the version unless one is given, and refuses a stale one", async () => {
    const id = await register();
    await operator.json("webhooks", "update", id, "--disable");
    expect(await operator.json("webhooks", "update", id, "--enable", "--version", "1")).toMatchObject({ version: 2 });
    const stale = await operator.run("webhooks", "update", id, "--disable", "--version", "1");
    expect([stale.exitCode, stale.err]).toEqual([4, expect.stringContaining("the current version is 2")]);
  });

  test.each([
    [[], "No change given"],
    [["--enable", "--disable"], "--enable cannot be combined with --disable"],
  ])("given %j is a mistake and changes nothing", async (words, message) => {
    const id = await register();
    const refused = await operator.run("webhooks", "update", id, ...words);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining(message)]);
    expect(await endpointOf(id)).toMatchObject({ version: 0 });
  });
});

describe("webhooks list and show", () => {
  test("say that there are none, and list each with its state", async () => {
    expect(await operator.run("webhooks", "list")).toEqual({ exitCode: 0, out: "There are no endpoints\n", err: "" });
    const [on, off] = [await register(), await register("--disabled")];
    const { out } = await operator.run("webhooks", "list");
    expect(out).toMatch(new RegExp(`^ID +URL +EVENT TYPES +STATE`, "u"));
    expect(out).toMatch(new RegExp(`${on} +${url} +project.created +enabled`, "u"));
    expect(out).toMatch(new RegExp(`${off} +${url} +project.created +disabled`, "u"));
    expect(await operator.json("webhooks", "list")).toMatchObject({ count: 2, endpoints: [{ id: on }, { id: off }] });
  });

  test("colour the state at a terminal: green for enabled, yellow for disabled", async () => {
    await register();
    await register("--disabled");
    const { out } = await operator.runWith(["webhooks", "list"], { columns: 200 });
    expect(out).toContain("\u001b[32menabled");
    expect(out).toContain("\u001b[33mdisabled");
  });

  test("shows everything of one but its secret", async () => {
    const id = await register("--description", "Orders");
    const { out } = await operator.run("webhooks", "show", id);
    for (const part of [/^Id +[0-9a-f]{24}$/mu, /^Description +Orders$/mu, /^State +enabled$/mu, /^Secret +….{4}$/mu])
      expect(out).toMatch(part);
    expect(out).not.toContain("whsec_");
    const unknown = await operator.run("webhooks", "show", "0".repeat(24));
    expect([unknown.exitCode, unknown.out]).toEqual([3, ""]);
  });
});

describe("webhooks secret and roll", () => {
  test("reveal it to a program and never to a file, which costs no reveal", async () => {
    const id = await register();
    const before = operator.requests.length;
    const refused = await operator.run("webhooks", "secret", id);
    expect([refused.exitCode, refused.out]).toEqual([2, ""]);
    expect(operator.requests).toHaveLength(before);
    expect((await operator.json("webhooks", "secret", id))["secret"]).toStartWith("whsec_");
  });

  test("tell until when the old one signs, a day unless told otherwise", async () => {
    const id = await register();
    const hoursLeft = async () => {
      const { previousSecretExpiresAt } = await operator.json("webhooks", "secret", id);
      return previousSecretExpiresAt && Math.round((Date.parse(previousSecretExpiresAt) - Date.now()) / 3_600_000);
    };
    const rolled = await operator.runWith(["webhooks", "roll", id, "--grace-hours", "0", "--yes"], { columns: 200 });
    expect(rolled.out).toEndWith("  now\n");
    expect(await hoursLeft()).toBeUndefined();
    await operator.json("webhooks", "roll", id, "--grace-hours", "1");
    expect(await hoursLeft()).toBe(1);
    await operator.json("webhooks", "roll", id);
    expect(await hoursLeft()).toBe(24);
    const long = await operator.run("webhooks", "roll", id, "--grace-hours", "25");
    expect(long.exitCode).toBe(2);
  });

  test("ask before the old one ends at once", async () => {
    const id = await register();
    const asked = await operator.run("webhooks", "roll", id, "--grace-hours", "0");
    expect([asked.exitCode, asked.err]).toEqual([4, expect.stringContaining("add --yes to continue")]);
  });
});

describe("webhooks portal", () => {
  const portal = (...words: readonly string[]) => operator.run("webhooks", "portal", ...words);

  test("makes links that open the portal until they end or are revoked, and lists them without their URLs", async () => {
    const id = await register();
    const { id: link, url, expiresAt } = await operator.json("webhooks", "portal", "create", id, "--may", "test,roll");
    const { store, ports } = operator.application;
    const opened = () => findPortalLink(store, new URL(url).hash.slice(1), ports);
    expect(await opened()).toMatchObject({ subjectId: id, may: new Set(["test", "roll"]), expiresAt });
    const { out } = await portal("list", id);
    expect(out).toMatch(/^ID +ALLOWS +ENDS +CREATED +CREATED BY\n/u);
    expect(out).toMatch(new RegExp(`^${link} +test, roll +${expiresAt} `, "mu"));
    expect(out).not.toContain("dcp_");
    expect(await portal("revoke", id, link)).toEqual({ exitCode: 0, out: `Revoked ${link}\n`, err: "" });
    expect(await opened()).toBeUndefined();
    expect((await portal("list", id)).out).toBe("There are no open links\n");
    expect((await portal("revoke", id, link)).exitCode).toBe(3);
  });

  test("shows a URL at a terminal, and makes no link for a file", async () => {
    const id = await register();
    const before = operator.requests.length;
    const refused = await portal("create", id);
    expect([refused.exitCode, refused.out]).toEqual([2, ""]);
    expect(operator.requests).toHaveLength(before);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const shown = await operator.runWith(["webhooks", "portal", "create", id, "--until", until], { columns: 200 });
    expect(shown.out).toMatch(/\/portal#dcp_[0-9a-f]{64}/u);
    expect(shown.out).toContain(until);
  });

  test("refuses an unknown action and an end that is past or too far away", async () => {
    const id = await register();
    const unknown = await portal("create", id, "--may", "delete", "--json");
    expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining("test, resend, roll, filter")]);
    for (const until of ["2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z"]) {
      expect((await portal("create", id, "--until", until, "--json")).exitCode).toBe(4);
    }
    expect(await operator.json("webhooks", "portal", "list", id)).toEqual({ count: 0, links: [] });
  });
});

test("webhooks delete asks, names the endpoint, and deletes the version that it has read", async () => {
  const id = await register();
  const asked = await operator.run("webhooks", "delete", id);
  expect([asked.exitCode, asked.err]).toEqual([4, expect.stringContaining(`Delete the endpoint ${url}, and cancel`)]);
  expect(await operator.run("webhooks", "delete", id, "--yes")).toMatchObject({ out: `Deleted ${id}, ${url}\n` });
  expect((await operator.run("webhooks", "show", id)).exitCode).toBe(3);
});

test("webhooks test --no-wait sends a test and does not wait for the answer", async () => {
  const id = await register("--disabled");
  const { exitCode, out } = await operator.run("webhooks", "test", id, "--no-wait");
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/^Answer +not waited for$/mu)]);
  expect(await operator.application.allDeliveries()).toMatchObject([{ endpointId: id, eventType: "webhook.test" }]);
});

test("events trigger sends an example of a type to one endpoint, and needs to know which", async () => {
  const id = await register("--disabled");
  const { exitCode, out } = await operator.run("events", "trigger", "project.created", "--endpoint", id, "--no-wait");
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/^Answer +not waited for$/mu)]);
  const { events } = await operator.json("events", "list", "--event", "webhook.test");
  expect(events).toMatchObject([{ type: "project.created", example: true }]);
  expect(await operator.run("events", "trigger", "project.created")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("--endpoint is required"),
  });
});

test("events types lists those that can be subscribed to, and all for a program", async () => {
  const { eventTypes, count } = await operator.json("events", "types");
  const { out } = await operator.run("events", "types");
  expect(eventTypes).toHaveLength(count);
  expect(out.trim().split("\n")).toHaveLength(count);
  expect(out).toMatch(/^TYPE +GROUP +DESCRIPTION\n/u);
  expect(out).not.toContain("webhook.test");
});
