import { afterAll, beforeEach, expect, test } from "bun:test";
import { idOf } from "./distinct-values.fixture.ts";
import { openDocument } from "./document.fixture.ts";
import { pageText } from "./page-text.fixture.ts";

const opened = openDocument();
afterAll(() => opened.end());
beforeEach(() => opened.service.others.clear());

const reader = { language: "en", mayChange: true } as const;

async function shown(page: string, address: string): Promise<string> {
  await opened.load(page, address, reader);
  return pageText(document.body);
}

/** As many rows as the service might have. */
function rows(count: number) {
  return (answer: object) => {
    const [row] = Object(answer).rowData;
    return Response.json({ ...answer, rowData: Array.from({ length: count }, (_, id) => ({ ...row, id })) });
  };
}

const refusal = () => new Response(null, { status: 500 });

test.each([
  [5, "All users"],
  [6, "All 6 invited, and all users"],
  [200, "All 200+ invited, and all users"],
])("the overview that names five of %d invited leads on by %p", async (count, link) => {
  opened.service.others.set("POST /api/v1/admin/invitations/grid", rows(count));
  expect(await shown("overview", "/admin")).toContain(`${link} </admin/users>`);
});

test("the overview names three failing endpoints and counts the others, and tells of what is retried in one row", async () => {
  opened.service.others.set("GET /api/v1/admin/status", (answer) => {
    const { endpoints, ...status } = Object(answer);
    const names = ["Archive", "Billing", "Catering", "Depot", "Energy"];
    const troubled = names.map((description) => ({
      ...endpoints.troubled[0],
      id: description,
      description,
      state: "failing",
    }));
    const oldestPendingAt = "2026-10-09T01:51:47.000Z";
    return Response.json({ ...status, oldestPendingAt, endpoints: { ...endpoints, retrying: 7, troubled } });
  });
  const text = await shown("overview", "/admin");
  expect(text.match(/(?<=^)\w+ (?=<.*is failing)/gmu)).toEqual(["Archive ", "Billing ", "Catering "]);
  expect(text).toContain("2 more endpoints are failing Show why </admin/webhooks?state=failing>");
  expect(text).toMatch(/^7 deliveries are retrying\n.*\nThe oldest undelivered event has waited since Oct 9, 2026/mu);
  expect(text.match(/The oldest undelivered event/gu)).toHaveLength(1);
});

test("the overview says that it could not read who is invited", async () => {
  opened.service.others.set("POST /api/v1/admin/invitations/grid", refusal);
  expect(await shown("overview", "/admin")).toMatch(/^## Invited, and not yet here\n.*\nThis did not work\./mu);
});

test("the next attempt of a delivery stands above the others, and is called planned", async () => {
  const text = await shown("deliveries", `/admin/deliveries?delivery=${idOf("page", 0)}`);
  expect(text).toMatch(/^Attempt 3 · planned · wait:.*\nAttempt \d+ · automatic/mu);
});

test.each([
  ["deliveries", ["State", "Event type", "Status code", "Error class", "Event id", "Delivery id"]],
  ["logs", ["Request id"]],
])("every filter of %s is a field in the page, in sight or not", async (page, labels) => {
  await shown(page, `/admin/${page}`);
  const named = [...document.querySelectorAll(".filters label[for]")].filter(
    (label) => document.querySelector(`[id="${label.getAttribute("for") ?? ""}"]`) !== null,
  );
  expect(named.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(labels));
});
