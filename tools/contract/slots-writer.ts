import { slotRules, type TransferTime } from "../../packages/core/src/application/mod.ts";
import type { SlotShare } from "../../packages/core/src/ports/mod.ts";

/** A table of the slots of a process, in Markdown. */
export function writeSlots(): string {
  const head =
    "| slots for | in a process | of an application | of a network | of a user | who counts as a user | longest hold |\n|---|---|---|---|---|---|---|";
  return [head, ...slotRules.map(toRow)].join("\n");
}

type Rule = (typeof slotRules)[number] & { readonly perNetwork?: SlotShare };

function toRow({ name, takenBy, user, perProcess, perApplication, perNetwork, perUser, longestHold }: Rule): string {
  const shares = [perProcess, perApplication, perNetwork, perUser].map(shareText).join(" | ");
  return `| \`${name}\`: ${takenBy} | ${shares} | ${user} | ${holdText(longestHold)} |`;
}

function shareText(share: SlotShare | undefined): string {
  if (!share) return "";
  const { running, waiting } = share;
  return waiting === 0 ? String(running) : `${running}, ${waiting} wait`;
}

function holdText(hold: TransferTime | string): string {
  if (typeof hold === "string") return hold;
  return `${hold.seconds} s, and 1 s for each ${hold.bytesPerSecond / 1024} KiB`;
}
