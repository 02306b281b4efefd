/** Every fenced block of the pages for receivers is run, and a block of which nobody knows how fails. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { operations } from "@design-catalog/core";
import { namesOfFiles, shownCommands, usedCommands } from "../foreign-clients/receiver-programs.ts";
import { createExamplesDirectory } from "../runtimes/run-examples.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { type GuideService, startGuideService } from "./guide-service.ts";
import { judgeCommand } from "./judge-commands.ts";
import { compileBlocks, judgeModule, judgeScript } from "./judge-modules.ts";
import { judgeEvent, judgeRequest } from "./judge-requests.ts";
import { blocksOf, type PageBlock, pages, readBlocks, textOf } from "./page-blocks.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let service: GuideService;
let directory = "";

beforeAll(async () => {
  stage = await createStage();
  directory = await createExamplesDirectory();
  stage.atEnd(async () => rmSync(directory, { recursive: true }));
  service = await startGuideService(stage);
});
afterAll(() => stage.end());

/** Judges of a page's blocks by their language. */
const judges: Readonly<Record<string, (block: PageBlock) => Promise<void>>> = {
  http: ({ code }) => judgeRequest(code, service),
  json: ({ code }) => judgeEvent(code, service),
  sh: ({ code }) => judgeCommand(code, service),
  js: (block) => judgeScript({ block, service, directory }),
  ts: (block) => judgeModule({ block, service, directory }),
};

/** The page of which `test/foreign-clients/complete-receivers.test.ts` runs the programs and `complete-modules.test.ts` compiles them. */
const pageOfPrograms = "complete.md";

test("blocks are found wherever Markdown sees one", () => {
  const text = "a\n```ts\nlet a;\n```\n1. b\n   ~~~~ sh\n   ```\n   ~~~~\n```\n```js\n```\n";
  expect(readBlocks("page.md", text)).toEqual([
    { page: "page.md", line: 3, language: "ts", code: "let a;\n" },
    { page: "page.md", line: 7, language: "sh", code: "   ```\n" },
    { page: "page.md", line: 10, language: "", code: "```js\n" },
  ]);
});

test.each(pages)("the modules of %s in TypeScript compile as they are written", async (page) => {
  const blocks = blocksOf(page).filter(({ language }) => page !== pageOfPrograms && language === "ts");
  if (blocks.length > 0) expect(await compileBlocks(blocks, directory)).toBe("");
});

describe.each(pages.filter((page) => page !== pageOfPrograms))("%s", (page) => {
  test.each(blocksOf(page))("does what it says at line $line", async (block) => {
    const judge = judges[block.language];
    if (!judge) throw new Error(`Nothing runs blocks in ${block.language || "no language"}`);
    await judge(block);
  });
});

describe("the receiver of the tutorial, whose commands `test/e2e/tutorial.test.ts` types", () => {
  const modules = blocksOf("../start/first-webhook.md").filter(({ language }) => language === "ts");
  test("compiles as it is written", async () => {
    expect(modules).toHaveLength(1);
    expect(await compileBlocks(modules, directory)).toBe("");
  });
  test.each(modules)("does what it says at line $line", (block) => judgeModule({ block, service, directory }));
});

test("each block of the complete receivers is a file of one of them", () => {
  const firstLines = blocksOf(pageOfPrograms).map(({ code }) => code.split("\n")[0]?.split(" ").at(-1));
  expect(firstLines).toEqual([...namesOfFiles]);
  expect(shownCommands.toSorted()).toEqual(usedCommands.toSorted());
});

test.each(pages)("the operations that %s names exist", (page) => {
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const named = textOf(page).match(/(?<=`)(?:GET|POST|PATCH|PUT|DELETE) \/[^`?]*(?=[`?])/gu) ?? [];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the portal's page names every operation of links with what it takes", () => {
  const ofPortals = operations.flatMap((operation) => {
    if (operation.privilege !== "portal") return [];
    const { method, path, portalAction } = operation;
    return [`| \`${method} ${path}\` | ${portalAction === null ? "" : `\`${portalAction}\` `}|`];
  });
  const rows = textOf("portal.md").match(/^\| `[A-Z]+ \/\S+` \|.*$/gmu) ?? [];
  expect(rows.toSorted()).toEqual(ofPortals.toSorted());
});
