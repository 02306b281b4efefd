import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "./texts.ts";

/** The HTML of a mail in a document of its own, whose policy lets it run and load nothing. */
export function MailFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    const show = () =>
      frame.current?.contentWindow?.postMessage({ type: "show-mail", html, title: texts.asHtml }, location.origin);
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && origin === location.origin && isReady(data)) show();
    };
    addEventListener("message", hear);
    // A document that is loaded already says nothing more.
    show();
    return () => removeEventListener("message", hear);
  }, [html]);
  return (
    <>
      <p class="hint">{texts.picturesHint}</p>
      <iframe ref={frame} class="mail" title={texts.preview} src="/admin/emails/preview" />
    </>
  );
}

function isReady(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "preview-ready";
}
