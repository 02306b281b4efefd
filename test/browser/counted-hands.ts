import type { Page } from "playwright-core";
import { type Hands, mouseHands } from "./hands.ts";

/** Hands whose presses are counted. */
export interface CountedHands extends Hands {
  /** Presses so far: of buttons and links, into fields, and each choice. Keys are none. */
  readonly clicks: () => number;
}

/** Uses a page by mouse, and counts how often it is pressed. */
export function countedHands(page: Page): CountedHands {
  const hands = mouseHands(page);
  let clicks = 0;
  const counted =
    <Given extends readonly unknown[]>(act: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      clicks += 1;
      return act(...given);
    };
  return {
    name: hands.name,
    press: counted(hands.press),
    type: counted(hands.type),
    choose: counted(hands.choose),
    toggle: counted(hands.toggle),
    openTab: counted(hands.openTab),
    openRow: counted(hands.openRow),
    clicks: () => clicks,
  };
}
