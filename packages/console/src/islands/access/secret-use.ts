import type { OAuthClientSecret } from "@design-catalog/client/api";
import { momentText } from "../engine/format.ts";
import { serviceNowMs } from "../engine/service-clock.ts";
import { fill } from "../engine/texts.ts";
import { secretTexts } from "./secret-texts.ts";

/** Tells whether a secret still gets tokens. */
export function isLive({ expiresAt }: OAuthClientSecret): boolean {
  return expiresAt === null || Date.parse(expiresAt) > serviceNowMs();
}

/** When and from which network a secret was last used. */
export function usedText({ lastUsedAt, lastUsedNetwork }: OAuthClientSecret): string {
  if (lastUsedAt === null) return secretTexts.never;
  const time = momentText(lastUsedAt);
  return lastUsedNetwork === null ? time : fill(secretTexts.usedFrom, { time, network: lastUsedNetwork });
}
