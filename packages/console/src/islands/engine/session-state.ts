import { useLayoutEffect, useState } from "preact/hooks";
import type { SessionState } from "./session-renewal.ts";

let current: SessionState = "valid";
const followers = new Set<(state: SessionState) => void>();

/** Tells every part of the page of the browser's session. */
export function tellSession(state: SessionState): void {
  current = state;
  for (const follow of followers) follow(state);
}

/** The browser's session, followed. */
export function useSessionState(): SessionState {
  const [state, setState] = useState(current);
  useLayoutEffect(() => {
    followers.add(setState);
    setState(current);
    return () => void followers.delete(setState);
  }, []);
  return state;
}
