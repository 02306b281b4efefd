import { expect, test } from "bun:test";
import { waitUntil } from "../support/wait-until.ts";
import type { ConsolePage } from "./console-stage.ts";
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

describeConsole("the watch over pages of the console", (stage) => {
  test.each(faults)("fails when %s", async (_what, script, complaint) => {
    const watched = await stage.open({});
    watched.expectNoFaults();
    await watched.page.evaluate<void>(`try { ${script} } catch {}`);
    const seen = () => (complaint.test(said(watched) ?? "") ? true : undefined);
    expect(await waitUntil(seen, { timeoutMs: 5000, what: String(complaint) })).toBe(true);
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
    await expect(expectAccessible(["light"], "#main")).rejects.toThrow("toBe");
    const other = await stage.open({});
    await other.page.evaluate<void>(`document.querySelector("main").appendChild(document.createElement("img"))`);
    await expect(other.expectAccessible(["light"], "#main")).rejects.toThrow("image-alt");
  });
});
