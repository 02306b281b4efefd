import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";
import type { Hands } from "./hands.ts";

/** A page that somebody uses in one way. */
export interface Scene {
  readonly page: Page;
  readonly hands: Hands;
  readonly stage: ConsoleStage;
  /** Text of the scene's own, for the names of what it makes. */
  readonly own: string;
}

/** Work that somebody does on a page. */
export type Task = (scene: Scene) => Promise<void>;

/** Names of the parts of a page of a plain resource. */
interface ResourceTask {
  readonly add: string;
  readonly create: string;
  readonly fill: (scene: Scene) => Promise<void>;
  /** Text that the new row shows. */
  readonly shows: (scene: Scene) => string;
}

/** Adds a row, which the page then shows. */
export function adding({ add, create, fill, shows }: ResourceTask): Task {
  return async (scene) => {
    const { page, hands } = scene;
    await hands.press(page.getByRole("button", { name: add, exact: true }));
    await fill(scene);
    await hands.press(page.getByRole("dialog").getByRole("button", { name: create, exact: true }));
    await page.getByText(shows(scene), { exact: true }).first().waitFor();
  };
}

/** Fills the field that names a new row. */
export const named =
  (label: string): ResourceTask["fill"] =>
  ({ page, hands, own }) =>
    hands.type(page.getByRole("dialog").getByLabel(label, { exact: true }), own);
