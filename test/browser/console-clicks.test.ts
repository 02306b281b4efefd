import { expect, test } from "bun:test";
import { countedTasks } from "./console-counted-tasks.ts";
import { countedHands } from "./counted-hands.ts";
import { describeConsole, ownAddress } from "./describe-console.ts";

describeConsole({ name: "from the overview of the console", environment: ownAddress }, (stage) => {
  for (const { what, most, prepare, run, expected } of countedTasks) {
    test(`${what}: at most ${most === 1 ? "one press" : `${most} presses`}`, async () => {
      const { page, visit, expectNoFaults } = await stage.open();
      const hands = countedHands(page);
      const own = what.replaceAll(/[^a-z]+/gu, "-").slice(0, 24);
      const scene = { page, hands, stage, own };
      await prepare?.(scene);
      await visit("/admin");
      await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
      await run(scene);
      expect(hands.clicks()).toBeWithin(0, most + 1);
      expectNoFaults(expected);
    });
  }
});
