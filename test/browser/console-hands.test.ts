import { expect, test } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { innerTasks } from "./console-inner-tasks.ts";
import { goTo, type Scene, type Task } from "./console-scene.ts";
import { pageTest, suiteTest } from "./console-stage.ts";
import { tasks } from "./console-tasks.ts";
import { describeConsole, ownAddress } from "./describe-console.ts";
import { keyboardHands, mouseHands } from "./hands.ts";

const pathOf = (name: string) => (name === "overview" ? "/admin" : `/admin/${name}`);
// The limits refuse nothing that the tasks ask for.
const environment = async () => ({ ...(await ownAddress()), RATE_LIMITS: "observe" });

/**
 * Pages whose task the suite does: an endpoint and its secret, a grid with its form, a file. All others take turns in
 * `bun run test:rest`.
 */
const suitePages: readonly string[] = ["webhooks", "products", "files"];

interface Hands {
  /** Place of the work among all, by which it takes its turn. */
  readonly index: number;
  /** The suite does some pages of the navigation, and leaves the others to `bun run test:rest`. */
  readonly mouse: typeof suiteTest;
  readonly work: (scene: Scene) => Promise<void>;
}

describeConsole({ name: "the main task", environment }, (stage) => {
  test("is known for every page", () => {
    const known = [...Object.keys(tasks), ...Object.keys(innerTasks)];
    expect(known.toSorted()).toEqual(consolePages.map(({ name }) => name).toSorted());
    expect(Object.keys(tasks)).toEqual(expect.arrayContaining([...suitePages]));
  });

  /** Registers what somebody does by mouse only and by keyboard only. */
  function byBothHands(what: string, own: string, { index, mouse, work }: Hands): void {
    for (const [register, handsOf] of [[mouse, mouseHands] as const, [pageTest(index + 1), keyboardHands] as const]) {
      register(`${what} by ${handsOf === mouseHands ? "mouse" : "keyboard"} only`, async () => {
        const { page, expectNoFaults } = await stage.open();
        const hands = handsOf(page);
        await work({ page, hands, stage, own: `${hands.name}-${own}` });
        expectNoFaults();
      });
    }
  }

  async function doTask(scene: Scene, name: string, task: Task): Promise<void> {
    const { prepare, run } = typeof task === "function" ? { prepare: undefined, run: task } : task;
    await prepare?.(scene);
    await goTo(scene, pathOf(name));
    await run(scene);
  }

  for (const [index, [name, task]] of Object.entries(tasks).entries()) {
    const work = (scene: Scene) => doTask(scene, name, task);
    const mouse = suitePages.includes(name) ? suiteTest : pageTest(index);
    byBothHands(`of the page ${name} is done`, name, { index, mouse, work });
  }
  for (const [name, works] of Object.entries(innerTasks)) {
    for (const [index, [what, work]] of Object.entries(works).entries()) {
      byBothHands(`of the page ${name}: ${what},`, `${name}-${index}`, { index, mouse: pageTest(index), work });
    }
  }
});
