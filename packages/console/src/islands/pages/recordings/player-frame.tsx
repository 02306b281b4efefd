import { shareSessionRecording } from "@design-catalog/client/api";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { type Failure, failureOf } from "../../engine/failure.ts";
import { FailureBox } from "../../engine/parts.tsx";
import { texts } from "./texts.ts";

/**
 * The player: a document of its own, since a recorded page is untrusted. It asks for a recording, and gets a link that
 * the audit trail notes.
 */
export function PlayerFrame({ id }: { readonly id: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [failure, setFailure] = useState<Failure>();
  useLayoutEffect(() => {
    const answer = async () => {
      const { url } = await call(shareSessionRecording, { path: { id } });
      frame.current?.contentWindow?.postMessage({ type: "play-recording", url }, location.origin);
    };
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (isReady(data)) answer().catch((error: unknown) => setFailure(failureOf(error)));
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [id]);
  return (
    <>
      {failure && <FailureBox failure={failure} />}
      <iframe ref={frame} class="player" allow="fullscreen" title={texts.player} src="/admin/recordings/player" />
    </>
  );
}

function isReady(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "player-ready";
}
