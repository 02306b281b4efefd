import type { PlayerFailure } from "./read-recording.ts";

/** Message of the page around the player: the link to a recording that it has to play. */
export interface PlayMessage {
  readonly type: "play-recording";
  readonly url: string;
}

/** Messages of the player to the page around it. */
export type PlayerMessage =
  | { readonly type: "player-ready" }
  | { readonly type: "player-playing"; readonly durationMs: number }
  | { readonly type: "player-failed"; readonly reason: PlayerFailure };

/** True for a message that tells what to play. */
export function isPlayMessage(data: unknown): data is PlayMessage {
  if (typeof data !== "object" || data === null || !("type" in data) || !("url" in data)) return false;
  return data.type === "play-recording" && typeof data.url === "string";
}
