import { announcedMs, requestSigningKey } from "@design-catalog/core/identity";
import type { Command } from "../command/command.ts";

const announcedMinutes = announcedMs / 60_000;

export const keysRotateSigning: Command = {
  name: "keys rotate-signing",
  summary: "Have access tokens signed with a new key soon",
  details:
    "A running worker makes the key within a minute and announces it in the key set. It signs " +
    `${announcedMinutes} minutes later, when\n` +
    "nobody keeps a key set without it any more. The old key signs nothing from then on and verifies its tokens until\n" +
    "they have expired, so that nobody is signed out. Keys are replaced every 90 days without this.",
  reach: "database",
  examples: [["keys rotate-signing", "Replace the key that signs now"]],
  async run({ local }) {
    const service = await local();
    const { kid } = await requestSigningKey(service.context());
    return {
      data: { replacedKeyId: kid, announcedMinutes },
      text: () =>
        `A worker makes a new key within a minute; ${announcedMinutes} minutes later it signs in place of ${kid}\n`,
    };
  },
};
