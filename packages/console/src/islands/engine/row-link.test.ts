import { expect, test } from "bun:test";
import { isForBrowser } from "./row-link.tsx";

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, button: 0 };

test("isForBrowser() leaves a tab or a window of its own to the browser", () => {
  const asked = [plain, { ...plain, shiftKey: true }, { ...plain, ctrlKey: true }, { ...plain, button: 1 }];
  expect(asked.map(isForBrowser)).toEqual([false, true, true, true]);
});
