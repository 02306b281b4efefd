import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";
import { filterField } from "./filter-field.ts";
import type { Hands } from "./hands.ts";
import { unfold } from "./navigation.ts";

/** A page that somebody uses in one way. */
export interface Scene {
  readonly page: Page;
  readonly hands: Hands;
  readonly stage: ConsoleStage;
  /** Text of the scene's own, for the names of what it makes. */
  readonly own: string;
}

/** A part of a task. */
export type Work = (scene: Scene) => Promise<void>;

/** Work that somebody does on a page; some of it needs what somebody else has done before the page is opened. */
export type Task = Work | { readonly prepare: Work; readonly run: Work };

/** A task with the number of presses that it takes at most, counted from the overview. */
export interface CountedTask {
  readonly what: string;
  readonly most: number;
  /** Makes what somebody else has left. @default nothing */
  readonly prepare?: Work;
  readonly run: Work;
  /** Faults that the task provokes. @default none */
  readonly expected?: RegExp;
}

/** Names of the parts of a page of a plain resource. */
interface ResourceTask {
  readonly add: string;
  readonly create: string;
  readonly fill: Work;
  /** Text that the new row shows. */
  readonly shows: (scene: Scene) => string;
}

/** Adds a row, which the page then shows. */
export function adding({ add, create, fill, shows }: ResourceTask): Work {
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

/** Goes to a page by its link, which every page has. */
export async function goTo({ page, hands }: Pick<Scene, "page" | "hands">, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  await unfold(page, link, hands);
  await hands.press(link);
  await page.waitForURL(({ pathname }) => pathname === path);
}

/** Finds the row of the page's grid that has the scene's own text, by a filter, and opens it. */
export async function openFound({ page, hands, own }: Scene, filter: string): Promise<void> {
  await hands.type(await filterField(page, filter, hands.press), own);
  await page.keyboard.press("Enter");
  await hands.openRow(own);
}

/** Adds a project with the scene's own name, and returns its id. */
export async function addProject({ stage, own }: Scene): Promise<string> {
  return String(Object(await stage.api("POST", "/api/v1/projects", { name: own })).id);
}
