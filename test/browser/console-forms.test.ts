import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type ConsoleStage, pageTest } from "./console-stage.ts";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { createDrawnProject } from "./project-stage.ts";
import { storeFile } from "./stored-file.ts";

/** A stored row in its form. */
interface OpenForm {
  /** Address of the page with the form. */
  readonly page: string;
  /** Address of the grid whose first row leads to the page. */
  readonly grid: string;
  /** Path of the row in the API. */
  readonly row: string;
  /** Button on the page that opens the form. @default the address does */
  readonly edit?: string;
  /** Button that sends the form. @default "Save" */
  readonly submit?: string;
  /** Part of the page that has the form. @default the dialog */
  readonly part?: (page: Page) => Locator;
}

/** A form of the console: a row of its own, and other values for every field of the form. */
interface Form {
  readonly name: string;
  readonly create: (stage: ConsoleStage) => Promise<OpenForm>;
  readonly changes: (stage: ConsoleStage) => Promise<Readonly<Record<string, unknown>>>;
  /** The first text field. */
  readonly typed: string;
}

/** A form that shows what the service finds wrong. */
interface JudgedForm extends Pick<Form, "name" | "create"> {
  /** Members that the service refuses at least. @default 4 */
  readonly faultsMin?: number;
  /** Values of other kinds than the usual wrong one. @default none */
  readonly wrong?: Readonly<Record<string, unknown>>;
}

async function add(stage: ConsoleStage, kind: string, body: object): Promise<string> {
  return String(Object(await stage.api("POST", `/api/v1/admin/${kind}`, body)).id);
}

/** The first row of a grid. A row has an id once its values are there; until then each cell says that it is loading. */
const newestRow = '.ag-row[row-index="0"][row-id]';

const code = () => `c${crypto.randomUUID().slice(0, 8)}`;

function connectorOf(stage: ConsoleStage): Promise<string> {
  return add(stage, "connectors", { name: code(), code: code(), gender: "male", mounting: "cable" });
}

function signalOf(stage: ConsoleStage): Promise<string> {
  return add(stage, "signals", { name: code(), code: code(), category: "audio" });
}

/** A page of a plain resource, whose address opens a row. */
function plain(kind: string, page: string, bodyOf: (stage: ConsoleStage) => Promise<object>): Form["create"] {
  return async (stage) => {
    const id = await add(stage, kind, await bodyOf(stage));
    return { page: `/admin/${page}?open=${id}&form=1`, grid: `/admin/${page}`, row: `/api/v1/admin/${kind}/${id}` };
  };
}

const forms: readonly Form[] = [
  {
    name: "a product",
    create: plain("products", "products", async () => ({ name: "Screen" })),
    changes: async (stage) => ({
      name: "Display",
      manufacturer: "Lumen",
      model: "L",
      partNumber: code(),
      category: "displays",
      status: "draft",
      description: "Flat",
      widthMm: 1,
      heightMm: 2,
      depthMm: 3,
      weightG: 4,
      powerW: 5,
      replacedById: await add(stage, "products", { name: "Next" }),
      connectors: [{ name: "IN", connectorId: await connectorOf(stage), direction: "in", signalIds: [], quantity: 1 }],
      accessories: [{ productId: await add(stage, "products", { name: "Mount" }), quantity: 1, mode: "optional" }],
      attributes: { Finish: "black" },
    }),
    typed: "My screen",
  },
  {
    name: "a cable",
    create: plain("cables", "cables", async () => ({ name: "Patch" })),
    changes: async (stage) => ({
      name: "Lead",
      partNumber: code(),
      signalIds: [await signalOf(stage)],
      connectorAId: await connectorOf(stage),
      connectorBId: await connectorOf(stage),
      lengthsMm: [500],
      conductors: 3,
      diameterMm: 6,
      colour: "#112233",
    }),
    typed: "My cable",
  },
  {
    name: "a connector",
    create: plain("connectors", "connectors", async () => {
      return { name: "Plug", code: code(), gender: "male", mounting: "cable" };
    }),
    changes: async (stage) => ({
      name: "Socket",
      code: code(),
      family: "XLR",
      gender: "female",
      mounting: "panel",
      pins: 3,
      signalIds: [await signalOf(stage)],
    }),
    typed: "My connector",
  },
  {
    name: "a signal",
    create: plain("signals", "signals", async () => ({ name: "AES", code: code(), category: "audio" })),
    changes: async (stage) => ({
      name: "SDI",
      code: code(),
      category: "video",
      colour: "#112233",
      maxLengthMm: 9,
      compatibleSignalIds: [await signalOf(stage)],
    }),
    typed: "My signal",
  },
  {
    name: "a project",
    create: async (stage) => {
      const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
      return {
        page: `/admin/projects/${id}`,
        grid: "/admin/projects",
        row: `/api/v1/admin/projects/${id}`,
        edit: "Edit",
      };
    },
    changes: async () => ({ name: "Hall", number: "7", client: "Northwind", description: "Large" }),
    typed: "My project",
  },
  {
    name: "a cable of a project",
    create: async (stage) => {
      const { id } = await createDrawnProject(stage, "Cinema");
      const found = await stage.api("POST", `/api/v1/projects/${id}/cables/grid`, { startRow: 0, endRow: 1 });
      const cableId = String(Object(found).rowData[0].id);
      return {
        page: `/admin/projects/${id}?tab=cables&cable=${cableId}&form=1`,
        grid: `/admin/projects/${id}?tab=cables`,
        row: `/api/v1/projects/${id}/cables/${cableId}`,
      };
    },
    changes: async () => ({ cableId: "K-9", label: "Left", lengthMm: 70, status: "pulled", notes: "Behind" }),
    typed: "K-1",
  },
];

/** Forms whose other tests are elsewhere. */
const otherForms: readonly JudgedForm[] = [
  {
    name: "an endpoint",
    create: async (stage) => {
      const body = { url: "https://orders.dealer.example/hooks", eventTypes: ["*"], headers: { "X-Team": "rooms" } };
      const { id } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
      return {
        page: `/admin/webhooks/${id}`,
        grid: "/admin/webhooks",
        row: `/api/v1/admin/webhooks/${id}`,
        edit: "Edit",
      };
    },
    wrong: { headers: 7 },
  },
  {
    name: "a user",
    create: async (stage) => {
      const { emailAddress } = await addUser(stage, []);
      const id = await userIdOf(stage, emailAddress);
      return { page: `/admin/users?user=${id}&form=1`, grid: "/admin/users", row: `/api/v1/admin/users/${id}` };
    },
  },
  {
    name: "a role",
    create: plain("roles", "roles", async () => ({ name: code(), privileges: ["Admin Products"] })),
    faultsMin: 3,
  },
  {
    name: "a provider of single sign-on",
    create: plain("oAuth2Providers", "single-sign-on", async () => {
      return { name: "Dealer", slug: code(), issuer: "https://login.dealer.example", clientId: "catalog" };
    }),
  },
  {
    name: "a new domain",
    create: async () => {
      const row = "/api/v1/admin/domains";
      return { page: "/admin/domains?new=1", grid: "/admin/domains", row, submit: "Add domain" };
    },
    faultsMin: 3,
  },
  {
    name: "an OAuth client",
    create: async (stage) => {
      const body = { name: "Room Planner", redirectUris: ["https://planner.example/callback"] };
      const { id } = Object(await stage.api("POST", "/api/v1/admin/oauthClients", body)).client;
      const row = `/api/v1/admin/oauthClients/${id}`;
      return { page: `/admin/oauth-clients?open=${id}&form=1`, grid: "/admin/oauth-clients", row };
    },
  },
  { name: "a view template", create: plain("views", "view-templates", async () => ({ name: "Rack" })) },
  {
    name: "a pairing",
    create: plain("connectorpairings", "pairings", async (stage) => {
      return { connectorAId: await connectorOf(stage), connectorBId: await connectorOf(stage), rating: "ok" };
    }),
    faultsMin: 5,
  },
  {
    name: "a report",
    create: plain("reports", "reports", async () => ({ name: code(), kind: "bill-of-materials", columns: ["name"] })),
  },
  { name: "a list", create: plain("lists", "lists", async () => ({ key: code(), name: "Finishes" })), faultsMin: 2 },
  {
    name: "a text of an email",
    create: plain("emails", "emails", async () => ({
      key: "password-changed",
      locale: "de",
      subject: "Neu",
      bodyText: "Guten Tag",
    })),
  },
  {
    name: "a file",
    create: async (stage) => {
      const id = await storeFile(stage, { name: `${code()}.csv`, text: "key\n" });
      return { page: `/admin/files?open=${id}&form=1`, grid: "/admin/files", row: `/api/v1/admin/files/${id}` };
    },
    faultsMin: 3,
  },
  {
    name: "the settings of MCP",
    create: async () => {
      return {
        page: "/admin/mcp",
        grid: "/admin/mcp",
        row: "/api/v1/admin/mcp",
        part: (page) => page.locator("#main"),
      };
    },
    faultsMin: 6,
  },
  {
    name: "one's own name and language",
    create: async () => {
      const part = (page: Page) => page.getByRole("region", { name: "Name and language" });
      return { page: "/admin/account", grid: "/admin/account", row: "/api/v1/me", part };
    },
    faultsMin: 3,
  },
];

/** Names of the fields of a form, without those of their items, each with the faults that it shows. */
async function faultsByField(form: Locator): Promise<readonly { readonly name: string; readonly faults: string }[]> {
  const fields = await form.locator("xpath=.//*[@data-field][not(ancestor::*[@data-field])]").all();
  return Promise.all(
    fields.map(async (field) => ({
      name: (await field.getAttribute("data-field")) ?? "",
      faults: (await field.locator(".field-error").allTextContents()).join("\n"),
    })),
  );
}

/** Button that opens the form of a row: one of the page that the row is, or of its drawer. */
function editOf(page: Page, edit: string | undefined): Locator {
  const part = edit === undefined ? page.getByRole("dialog") : page.locator("#main");
  return part.getByRole("button", { name: edit ?? "Edit", exact: true });
}

const changing: readonly string[] = ["PATCH", "PUT", "POST"];

describeConsole("the console's form of", (stage) => {
  async function openForm(form: OpenForm) {
    const opened = await stage.open();
    await opened.visit(form.page);
    if (form.edit !== undefined) await opened.page.getByRole("button", { name: form.edit }).click();
    return { ...opened, ...(await partsOf(opened.page, form)) };
  }

  async function partsOf(page: Page, { submit = "Save", part }: Pick<OpenForm, "submit" | "part"> = {}) {
    const dialog = part?.(page) ?? page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: submit, exact: true });
    await save.waitFor();
    return { dialog, save, first: dialog.locator("form input[type=text]").first() };
  }

  test.each([
    ["a desktop", { width: 1280, height: 720 }],
    ["400 % zoom", { width: 320, height: 256 }],
  ])("a product keeps its button in view on %s, clear of the focus, and Ctrl+Enter saves", async (_, viewport) => {
    const id = await add(stage, "products", { name: "Screen" });
    const { page, visit, expectNoFaults } = await stage.open({ viewport });
    await visit(`/admin/products?open=${id}&form=1`);
    const { dialog, save, first } = await partsOf(page);
    const last = dialog.locator("form .field").last();
    for (const part of [first, last]) {
      await part.scrollIntoViewIfNeeded();
      const box = await save.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true);
    }
    // Each of them scrolls into view when it gets the focus, and nothing lies above it there.
    const covered = await page.evaluate(`[...document.querySelectorAll("dialog form :is(input, select, textarea)")]
      .filter((input) => input.checkVisibility())
      .filter((input) => {
        input.focus();
        const { left, bottom, width } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 2)?.closest(".form-foot");
      })
      .map(({ id }) => id)`);
    expect(covered).toEqual([]);
    await first.fill("Display");
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.keyboard.press("Control+Enter");
    expect((await saved).status()).toBe(200);
    expectNoFaults();
  });

  const judged: readonly JudgedForm[] = [...forms, ...otherForms];
  test.each(judged)("$name shows each fault that the service finds at its field", async (each) => {
    const { create, faultsMin = 4, wrong: others = {} } = each;
    const form = await create(stage);
    const { page, dialog, save, expectNoFaults } = await openForm(form);
    // The service really refuses each member, whatever the fields would let one type.
    await page.route(`**${form.row}`, async (route) => {
      if (!changing.includes(route.request().method())) return route.continue();
      const sent: object = route.request().postDataJSON();
      const wrong = Object.keys(sent).map((name) => [name, name === "version" ? 0 : { wrong: { wrong: true } }]);
      return route.continue({ postData: JSON.stringify({ ...Object.fromEntries(wrong), ...others }) });
    });
    const answered = page.waitForResponse((response) => response.status() === 400);
    await save.click();
    const { errors } = Object(await (await answered).json());
    await dialog.locator(".field-error").first().waitFor();
    const shown = await dialog.locator(".field-error").allTextContents();
    // A fault stands before the hint of its field, and is read before it.
    expect(await dialog.locator(".hint ~ .field-error").count()).toBe(0);
    const fields = await faultsByField(dialog);
    expect(errors.length).toBeGreaterThanOrEqual(faultsMin);
    const members = new Set<string>();
    for (const { pointer, message } of errors) {
      const here = fields.filter(({ name }) => `${pointer}/`.startsWith(`/${name}/`));
      expect([pointer, here.map(({ faults }) => faults).join("\n")]).toEqual([
        pointer,
        expect.stringContaining(message),
      ]);
      members.add(String(pointer).split("/")[1] ?? "");
    }
    expect(shown.length).toBeGreaterThanOrEqual(members.size);
    expect(await dialog.getByRole("alert").getByRole("listitem").allTextContents()).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults(/400/u);
  });

  test.each(forms)(
    "$name keeps the input and takes the other fields when somebody else has changed every field",
    async (each) => {
      const form = await each.create(stage);
      const { dialog, save, first, expectNoFaults } = await openForm(form);
      await first.fill(each.typed);
      const changes = await each.changes(stage);
      const { version } = Object(await stage.api("GET", form.row));
      await stage.api("PATCH", form.row, { ...changes, version });
      await save.click();
      const group = dialog.getByRole("group", { name: "Somebody else has changed this meanwhile" }).first();
      await group.waitFor();
      // One row of headings, and one for the only field that both changed.
      expect(await group.getByRole("row").count()).toBe(2);
      expect(await first.inputValue()).toBe(each.typed);
      const notice = await dialog.getByRole("status").filter({ hasText: "These fields now show" }).textContent();
      expect(notice?.split(", ").length).toBe(Object.keys(changes).length - 1);
      await save.click();
      await dialog.waitFor({ state: "detached" });
      const [own = "", ...taken] = Object.keys(changes);
      const stored = Object(await stage.api("GET", form.row));
      expect(stored).toMatchObject({
        ...Object.fromEntries(taken.map((name) => [name, changes[name]])),
        [own]: each.typed,
      });
      expectNoFaults(/409/u);
    },
  );

  // The tasks of all pages, by both hands, are in console-hands.test.ts; these are the kinds of forms.
  const kinds = forms.filter(({ name }) => ["a product", "a project", "a cable of a project"].includes(name));
  for (const [index, { name, create, changes, typed }] of kinds.entries()) {
    pageTest(index)(`${name} changes a row from the grid, by keyboard only`, async () => {
      const { grid, edit, row } = await create(stage);
      const { page, visit, expectNoFaults } = await stage.open();
      await visit(grid);
      await page.locator(newestRow).waitFor();
      await tabToFirstRow(page);
      await page.keyboard.press("Enter");
      await press(page, editOf(page, edit));
      const { dialog, save, first } = await partsOf(page);
      await tabTo(page, first);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(typed);
      await press(page, save);
      await dialog.waitFor({ state: "detached" });
      const [field = ""] = Object.keys(await changes(stage));
      expect(Object(await stage.api("GET", row))[field]).toBe(typed);
      expectNoFaults();
    });

    // The other hand has its turn in another run.
    pageTest(index + 1)(`${name} changes a row from the grid, by mouse only`, async () => {
      const { grid, edit, row } = await create(stage);
      const { page, visit, expectNoFaults } = await stage.open();
      await visit(grid);
      await page.locator(`${newestRow} .ag-cell`).last().click();
      await editOf(page, edit).click();
      const { dialog, save, first } = await partsOf(page);
      await first.click({ clickCount: 3 });
      await page.keyboard.insertText(typed);
      await save.click();
      await dialog.waitFor({ state: "detached" });
      const [field = ""] = Object.keys(await changes(stage));
      expect(Object(await stage.api("GET", row))[field]).toBe(typed);
      expectNoFaults();
    });
  }
});
