import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { askBeforeAddress, followPart } from "../islands/engine/unsaved.ts";
import { idOf } from "./distinct-values.fixture.ts";
import { openDocument } from "./document.fixture.ts";
import { pageText } from "./page-text.fixture.ts";
import { main, takeStep, topmost } from "./play-scene.fixture.ts";
import { scenes } from "./scenes.fixture.ts";

const id = idOf("page", 0);
const page = openDocument();
afterAll(() => page.end());
beforeEach(() => page.service.answerOtherwise(() => undefined));

const open = (query: string) => page.load("signals", `/admin/signals?${query}`, { language: "en", mayChange: true });

async function take(...steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    takeStep(step);
    await page.rest();
  }
}

async function press(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await page.rest();
}

test("Cancel in the form of a drawer leads back to its values, and asks first about input", async () => {
  await open(`open=${id}`);
  expect(pageText(topmost())).toContain("Code: code 0");
  await take("Edit", "Cancel");
  expect(pageText(topmost())).toContain("Code: code 0");
  await take("Edit", "Code=other", "Cancel", "Go on editing");
  expect(pageText(topmost())).toContain("Code: [other]");
  await take("Cancel", "Discard the input");
  expect(pageText(topmost())).toContain("Code: code 0");
  expect(location.search).toBe(`?open=${id}`);
});

test("Escape closes a drawer next to its page, after a question about its input", async () => {
  await open(`open=${id}&form=1`);
  expect(topmost().className).toContain("docked");
  await take("Code=other");
  await press("Escape");
  expect(pageText(topmost())).toContain("Your input is not saved.");
  await take("Discard the input");
  expect([topmost() === main(), location.search]).toEqual([true, ""]);
});

test("a dialog is left by Cancel, right before its act", async () => {
  await open("new=1");
  const labels = [...topmost().querySelectorAll(".form-foot button")].map(({ textContent }) => textContent);
  expect(labels).toEqual(["Cancel", "Create signal"]);
  await take("Cancel");
  expect([topmost() === main(), location.search]).toEqual([true, ""]);
});

test("Ctrl+Enter in a form presses its act, not Cancel before it", async () => {
  await open(`open=${id}&form=1`);
  await take("Code=other");
  const pressed = new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true });
  topmost().querySelector("form")?.dispatchEvent(pressed);
  await page.rest();
  expect(pageText(document.body)).toContain("is saved.");
});

const openClients = () => page.load("oauth-clients", "/admin/oauth-clients", { language: "en", mayChange: true });

/** Presses the link of a row of the table next to the drawer. */
async function pressRow(index = 0): Promise<void> {
  [...main().querySelectorAll<HTMLElement>("th a")][index]?.click();
  await page.rest();
}

test("pressing the row whose form is open keeps its input, and adds nothing for Back", async () => {
  await openClients();
  await pressRow();
  const opened = { search: location.search, steps: history.length };
  expect(opened.search).toStartWith("?open=");
  await pressRow();
  expect([location.search, history.length]).toEqual([opened.search, opened.steps]);
  await take("Edit", "Name=other");
  await pressRow();
  expect(pageText(topmost())).toContain("Name: [other]");
  expect([location.search, history.length]).toEqual([`${opened.search}&form=1`, opened.steps]);
});

test("a form asks before an address of the same row without it takes its input", async () => {
  await open(`open=${id}`);
  await take("Edit", "Code=other");
  // As Back does.
  history.pushState(null, "", `?open=${id}`);
  dispatchEvent(new PopStateEvent("popstate"));
  await page.rest();
  expect(pageText(topmost())).toContain("Your input is not saved.");
  await take("Go on editing");
  expect(pageText(topmost())).toContain("Code: [other]");
  expect(location.search).toBe(`?open=${id}&form=1`);
});

test("the answer to the save of one row leaves another one open that the user has opened meanwhile, with its input", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  page.service.answerOtherwise((line) => (line.startsWith("PATCH") ? promise : undefined));
  await openClients();
  await pressRow();
  await take("Edit", "Name=other", "Save");
  await pressRow(1);
  await take("Discard the input", "Edit", "Name=typed");
  const { search } = location;
  resolve(Response.json({}));
  await page.rest();
  expect(page.service.pending()).toBe(0);
  expect(pageText(topmost())).toContain("Name: [typed]");
  expect(location.search).toBe(search);
});

test("the filters of an empty list are cleared without what is open next to it", async () => {
  page.service.answerOtherwise((line) =>
    line.startsWith("POST /admin/signals/grid") ? Response.json({ rowData: [], rowCount: 0 }) : undefined,
  );
  await open(`code=none&sort=name&open=${id}&form=1`);
  await take("Code=other");
  main().querySelector<HTMLElement>(".empty button")?.click();
  await page.rest();
  expect(location.search).toBe(`?sort=name&open=${id}&form=1`);
  expect(pageText(topmost())).toContain("Code: [other]");
  expect(pageText(main())).toContain("Nothing here yet");
});

describe("input in the form of what somebody else deletes stays, but cannot be saved:", () => {
  /** Answers with other members of what the path names, from now on. */
  const answerWith = (path: string, members: object) =>
    page.service.others.set(`GET ${path}`, (answer) => Response.json({ ...answer, ...members }));
  const save = () =>
    [...topmost().querySelectorAll<HTMLButtonElement>("[type=submit]")].find((button) => button.textContent === "Save");
  afterEach(() => page.service.others.clear());

  test("a row", async () => {
    const query = `open=${id}&form=1`;
    await page.load("single-sign-on", `/admin/single-sign-on?${query}`, { language: "en", mayChange: true });
    await take("Name=other");
    expect(save()?.disabled).toBe(false);
    answerWith(`/api/v1/admin/oAuth2Providers/${id}`, { deleted: true, version: 900 });
    await take("Ask the provider for another client secret");
    expect(pageText(topmost())).toContain("This is deleted.");
    expect(pageText(topmost())).toContain("Name: [other]");
    expect(save()?.disabled).toBe(true);
    await take("Cancel", "Discard the input");
    expect(pageText(topmost())).not.toContain("(Edit)");
    expect(save()).toBeUndefined();
  });

  test("a user", async () => {
    answerWith(`/api/v1/admin/users/${id}`, { status: "active", version: 1 });
    await page.load("users", `/admin/users?user=${id}&form=1`, { language: "en", mayChange: true });
    await take("First name=other");
    answerWith(`/api/v1/admin/users/${id}`, { status: "deleted", version: 2 });
    // The user is read again after it.
    await take("Withdraw the erasure");
    expect(pageText(topmost())).toContain("This user is deleted.");
    expect(pageText(topmost())).toContain("First name: [other]");
    expect(save()?.disabled).toBe(true);
  });
});

test("a question outside dialogs closes the ones over the page, and leaves a drawer next to it", async () => {
  await open("");
  const part = (name: string, className: string, forms: readonly string[]) => {
    const element = document.createElement(name);
    element.className = className;
    document.body.append(element);
    if (element instanceof HTMLDialogElement) element.show();
    return { element, forms: new Set(forms), staysFrom: () => false, ask: () => undefined };
  };
  const [table, drawer, search] = [part("div", "", ["a"]), part("dialog", "docked", []), part("dialog", "", [])];
  const ends = [table, drawer, search].map(followPart);
  expect(askBeforeAddress(new URLSearchParams(), new URLSearchParams())).toBe(true);
  expect([drawer, search].map(({ element }) => element.hasAttribute("open"))).toEqual([true, false]);
  for (const end of ends) end();
});

test.each([
  ["signals", "new=1", ["Name=other", "Code=other", "Create signal"]],
  ["webhook", "disable=1", ["Disable"]],
] as const)("Cancel cannot be pressed while the act of the dialog runs, on the page %s", async (name, query, steps) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  page.service.answerOtherwise((line) =>
    /^(?:POST|PATCH|PUT) .*(?:signals |webhooks)/u.test(line) ? promise : undefined,
  );
  await page.load(name, `/admin/${name}?${query}`, { language: "en", mayChange: true });
  const isDisabled = () =>
    [...topmost().querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel")?.disabled;
  expect(isDisabled()).toBe(false);
  await take(...steps);
  expect(isDisabled()).toBe(true);
  resolve(Response.json({ title: "Not now", status: 503 }, { status: 503 }));
  await page.rest();
  expect(isDisabled()).toBe(false);
});

/** Scenes that open a drawer, by page. */
const drawers = Object.entries(scenes).flatMap(([name, all]) => {
  const queries = all.map((scene) => scene.split(" > ", 1)[0] ?? "");
  return [...new Set(queries)].filter((query) => /=ID\b|^type=/u.test(query)).map((query) => [name, query] as const);
});

/** Buttons and links that look like the main act, except those of menus that are closed. */
function mainActs(part: Element): readonly string[] {
  const pressed = [...part.querySelectorAll("button, a.button")].filter((one) => !one.closest("details:not([open])"));
  const isMain = (one: Element) =>
    ["", "button", "primary"].includes(one.className) && !one.hasAttribute("role") && !one.hasAttribute("aria-pressed");
  return pressed.filter(isMain).map(({ textContent }) => textContent);
}

test.each(drawers)("a drawer has at most one main act, on the page %s at ?%s", async (name, query) => {
  const address = `/admin/${name}?${query.replaceAll("ID", id)}`;
  await page.load(name, address, { language: "en", mayChange: true });
  if (!topmost().className.includes("drawer")) return;
  expect(mainActs(topmost()).length).toBeLessThanOrEqual(1);
});

test("a user has only the acts that apply, and the dangerous ones last", async () => {
  const path = `/api/v1/admin/users/${id}`;
  const actsOf = async (members: object) => {
    page.service.others.set(`GET ${path}`, (answer) => Response.json({ ...answer, kind: "person", ...members }));
    page.service.others.set(`GET ${path}/erase`, (answer) => Response.json({ ...answer, status: "none" }));
    await page.load("users", `/admin/users?user=${id}`, { language: "en", mayChange: true });
    const acts = [...topmost().querySelectorAll(".form-foot .float button")];
    return acts.map(({ className, textContent }) => `${className}: ${textContent}`);
  };
  const [harmless, dangerous] = ["quiet", "quiet danger"];
  const ends = [`${dangerous}: Delete user …`, `${dangerous}: Erase user …`];
  expect(await actsOf({ status: "active", lastSignInAt: "2026-11-01T00:00:00.000Z" })).toEqual([
    `${harmless}: Act as this user …`,
    `${harmless}: Unlock`,
    `${dangerous}: Remove the second factor …`,
    ...ends,
  ]);
  expect(await actsOf({ status: "active", lastSignInAt: null })).toEqual([
    `${harmless}: Act as this user …`,
    `${harmless}: Unlock`,
    ...ends,
  ]);
  expect(await actsOf({ status: "pending", lastSignInAt: null })).toEqual(ends);
  expect(await actsOf({ status: "deleted" })).toEqual([`${dangerous}: Erase user …`]);
  page.service.others.clear();
});
