/** Runs the command over the operations in memory. */
import { expect, test } from "bun:test";
import { type JsonObject, matches } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { users } from "@design-catalog/core/identity";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createLocalCaller } from "../caller/local-caller.ts";
import { createOptionValues } from "../command/option-values.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { deliveriesResend } from "./deliveries-resend.ts";
import { runLongJobs } from "./job-runner.fixture.ts";

/** Makes two disabled endpoints that missed an event, and removes one of them. */
async function setUp() {
  const application = await createTestApplication({ clock: createTestClock(Date.now()) });
  const { administrator } = application;
  const register = async (host: string) => {
    const body = { url: `https://${host}.example/`, eventTypes: ["project.created"], enabled: false };
    const made = await application.callNamed("createWebhook", administrator, { body });
    return idOf(isJsonObject(made) ? made["endpoint"] : undefined);
  };
  await runLongJobs(application);
  await register("kept");
  const gone = await register("gone");
  await application.callNamed("createProject", administrator, { body: { name: "Lobby" } });
  const nothing = async () => undefined;
  const caller = createLocalCaller({
    context: application.contextOf(administrator),
    prepareWrites: nothing,
    close: nothing,
  });
  const resend = () =>
    deliveriesResend.run({
      operands: {},
      options: createOptionValues({ since: "1h", status: ["cancelled"] }),
      terminal: processTerminal({}),
      environment: {},
      target: () => ({ kind: "database" }),
      caller: async () => caller,
      local: () => Promise.reject(new TypeError("Cannot open the database because there is none")),
      atEnd: () => {},
      confirm: nothing,
      mayShowSecrets: false,
    });
  const remove = () =>
    application.callNamed("patchWebhook", administrator, {
      parameters: { id: gone },
      body: { version: 0, deleted: true },
    });
  return { application, resend, remove };
}

// The data of a command is an object.
const dataOf = (data: unknown) => data as JsonObject;

test("deliveries resend sends all missed deliveries", async () => {
  const { resend } = await setUp();
  const { data, exitCode } = await resend();
  expect(dataOf(data)).toEqual({ resent: 2, skipped: 0 });
  expect(exitCode).toBe(0);
});

test("deliveries resend given a removed endpoint's delivery sends the others, counts it and fails", async () => {
  const { resend, remove } = await setUp();
  await remove();
  const { data, exitCode } = await resend();
  expect(dataOf(data)).toEqual({ resent: 1, skipped: 1 });
  expect(exitCode).toBe(1);
});

test("deliveries resend given a job that ends early says how far it came", async () => {
  const { resend, application } = await setUp();
  await application.store.transaction((transaction) =>
    transaction.update(users, matches({ id: application.administrator.userId }), { roles: [] }),
  );
  await expect(resend()).rejects.toMatchObject({ message: expect.stringContaining("ended after 0 of 0: The user") });
});
