import { expect, test } from "bun:test";
import { waitUntil } from "../support/wait-until.ts";
import { type ConsolePage, sidewaysPixels } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";

/** Scripts that do what must not happen on a page, with what the watch says of it. */
const faults = [
  [
    "a script sets HTML from text",
    `document.body.innerHTML = "<b>text</b>"`,
    /policy violation: require-trusted-types/u,
  ],
  ["an element has a style of its own", `document.body.setAttribute("style", "color: red")`, /violation: style-src/u],
  [
    "an element runs a script of its own",
    `document.body.setAttribute("onclick", "0")`,
    /policy violation: (?:script-src|require-trusted-types)/u,
  ],
  ["a script asks another origin", `fetch("https://elsewhere.invalid/").catch(() => 0)`, /elsewhere\.invalid/u],
  ["a picture comes from another origin", `new Image().src = "https://elsewhere.invalid/a.png"`, /elsewhere\.invalid/u],
  ["a script breaks", `setTimeout(() => { throw new Error("broken") })`, /broken/u],
  ["a promise fails", `void Promise.reject(new Error("rejected"))`, /rejected/u],
  ["a script complains", `console.warn("odd")`, /odd/u],
  ["a file is missing", `fetch("/admin/nothing-here")`, /404/u],
] as const;

function said({ expectNoFaults }: ConsolePage): string | undefined {
  try {
    expectNoFaults();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Complaint of a judgement. `rejects` of Bun handles events while it waits, which mixes up those of Playwright. */
function complaintOf(judgement: Promise<void>): Promise<string> {
  return judgement.then(() => "", String);
}

describeConsole("the watch over pages of the console", (stage) => {
  test.each(faults)("fails when %s", async (_what, script, complaint) => {
    const watched = await stage.open({});
    watched.expectNoFaults();
    await watched.page.evaluate<void>(`try { ${script} } catch {}`);
    const seen = () => (complaint.test(said(watched) ?? "") ? true : undefined);
    expect(await waitUntil(seen, { timeoutMs: 20_000, what: String(complaint) })).toBe(true);
    await watched.page.context().close();
  });

  test("fails on what axe finds, and on a page that is wider than its window", async () => {
    const { page, expectAccessible } = await stage.open({});
    const add = (tag: string, width: string) =>
      page.evaluate<void>(`{
        const added = document.querySelector("main").appendChild(document.createElement("${tag}"));
        added.style.width = added.style.minWidth = "${width}";
        added.style.height = "1px";
      }`);
    await add("div", "3000px");
    expect(await complaintOf(expectAccessible(["light"], "#main"))).toContain("toBe");
    const other = await stage.open({});
    await other.page.evaluate<void>(`document.querySelector("main").appendChild(document.createElement("img"))`);
    expect(await complaintOf(other.expectAccessible(["light"], "#main"))).toContain("image-alt");
  });

  test("measures a dialog that is wider than the window, and one that scrolls sideways", async () => {
    const { page, expectNoFaults } = await stage.open();
    await page.evaluate<void>(`{
      document.adoptedStyleSheets = [new CSSStyleSheet()];
      document.body.appendChild(document.createElement("dialog")).appendChild(document.createElement("p"));
      document.querySelector("dialog").showModal();
    }`);
    const measured = (rules: string) =>
      page.evaluate<number>(`document.adoptedStyleSheets[0].replaceSync(${JSON.stringify(rules)}), ${sidewaysPixels}`);
    expect(await measured("dialog p { width: 10px }")).toBe(0);
    expect(await measured("dialog p { width: 2000px }")).toBeGreaterThan(500);
    expect(await measured("dialog { width: 3000px !important; max-width: none !important }")).toBeGreaterThan(500);
    expectNoFaults();
  });

  test("finds that the matrix of privileges scrolls by itself on a phone, not with its dialog", async () => {
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 375, height: 740 } });
    await visit("/admin/roles?new=1");
    const matrix = page.getByRole("dialog", { name: "Add role" }).getByRole("group", { name: "Privileges" });
    await matrix.last().waitFor();
    expect(await page.evaluate<number>(sidewaysPixels)).toBe(0);
    expectNoFaults();
  });
});
