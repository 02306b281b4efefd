import { announcedMs, requestSigningKey } from "@design-catalog/core/identity";
import type { Command } from "../command/command.ts";

const announcedMinutes = announcedMs / 60_000;

export const keysRotateSigning: Command = {
  name: "keys rotate-signing",
  summary: "Start using a new key to sign access tokens",
  details:
    "A running worker creates the key within a minute and announces it in the key set. It starts to sign " +
    `${announcedMinutes} minutes\n` +
    "later, when no client keeps a key set without it. From then on the old key only verifies its tokens until they\n" +
    "expire, so nobody is signed out. Keys rotate every 90 days by themselves.",
  reach: "database",
  examples: [["keys rotate-signing", "Replace the current signing key"]],
  async run({ local }) {
    const service = await local();
    const { kid } = await requestSigningKey(service.context());
    return {
      data: { replacedKeyId: kid, announcedMinutes },
      text: () => `A worker creates a new key within a minute; ${announcedMinutes} minutes later it replaces ${kid}\n`,
    };
  },
};
