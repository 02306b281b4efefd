import { beforeEach, expect, test } from "bun:test";
import { newEndpoint } from "@design-catalog/conformance/storage";
import { webhookEndpoints, type WebhookEndpointRow } from "@design-catalog/core/webhooks";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { createLocalCaller } from "../caller/local-caller.ts";
import { checkAccount } from "./check-account.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

/** Checks an account whose application has these endpoints. */
async function checkWith(...endpoints: readonly Partial<WebhookEndpointRow>[]) {
  const rows = endpoints.map((fields) => ({ ...newEndpoint(), ...fields }));
  await application.store.transaction((transaction) => transaction.insert(webhookEndpoints, rows));
  const nothing = async () => undefined;
  const context = application.contextOf(application.administrator);
  return checkAccount(createLocalCaller({ context, prepareWrites: nothing, close: nothing }));
}

const failedAt = "2026-11-21T09:30:00.000Z";
const enabledAt = "2026-11-20T09:30:00.000Z";
const failing = { enabledAt, firstFailureAt: failedAt, lastFailureAt: failedAt };
const signIn = { check: "sign-in", status: "ok", message: "valid, and may read webhooks" } as const;

test("checkAccount() warns of each endpoint that fails or that failures disabled", async () => {
  const findings = await checkWith(
    { url: "https://failing.example/hooks", ...failing },
    { url: "https://late.example/hooks", ...failing, lastSuccessAt: "2026-11-20T09:31:00.000Z" },
    { url: "https://disabled.example/hooks", enabled: false, disabledReason: "failing" },
  );
  expect(findings[0]).toEqual(signIn);
  expect(findings.slice(1).toSorted((one, other) => (one.check < other.check ? -1 : 1))).toMatchObject([
    {
      check: "endpoint disabled.example",
      status: "warn",
      message: expect.stringMatching(
        /^disabled because .* kept failing; see deliveries list --endpoint [0-9a-f]{24}$/u,
      ),
    },
    { check: "endpoint failing.example", status: "warn", message: expect.stringMatching(/none was ever accepted/u) },
    { check: "endpoint late.example", message: expect.stringContaining("one was at 2026-11-20T09:31:00.000Z;") },
  ]);
});

test("checkAccount() says nothing about endpoints that a person disabled, that recovered, were enabled again or failed a test", async () => {
  const findings = await checkWith(
    { url: "https://manual.example/hooks", enabled: false, disabledReason: "manual" },
    {
      url: "https://mended.example/hooks",
      ...failing,
      lastSuccessAt: "2026-11-21T09:31:00.000Z",
    },
    { url: "https://enabled.example/hooks", ...failing, enabledAt: "2026-11-21T09:31:00.000Z" },
    { url: "https://tested.example/hooks", ...failing, firstFailureAt: null },
  );
  expect(findings).toEqual([signIn]);
});
