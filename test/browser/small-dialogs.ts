import type { Colours, ConsolePage } from "./console-stage.ts";
import { openRow } from "./page-dialogs.ts";
import { whenRead } from "./page-shots.ts";

/** Pixels of a window. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens a row of the page, if it has one; axe judges its drawer in windows of these sizes. */
export async function judgeDrawer(shown: ConsolePage, colours: Colours, sizes: readonly Size[]): Promise<void> {
  if (await openRow(shown.page)) await judgeDialogIn(shown, colours, sizes);
}

/** Has axe judge the open dialog in windows of these sizes. */
export async function judgeDialogIn(shown: ConsolePage, colours: Colours, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await shown.page.setViewportSize(size);
    await shown.page.getByRole("dialog").waitFor();
    await whenRead(shown.page);
    await shown.expectAccessible([colours], "dialog");
  }
}
