import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "../engine/parts.tsx";
import { useShownOnce } from "../engine/unsaved.ts";
import { texts } from "./texts.ts";
import { VerifySnippet } from "./verify-snippet.tsx";

/** A secret in clear, with the code that uses it. */
export function SecretOnce({ secret }: { readonly secret: string }) {
  useShownOnce();
  const place = useRef<HTMLDivElement>(null);
  // What had the focus may be gone, such as the form.
  useLayoutEffect(() => place.current?.focus(), [secret]);
  return (
    <div role="status" tabIndex={-1} ref={place}>
      <p>{texts.secretOnce}</p>
      <p>
        <code>{secret}</code>
      </p>
      <CopyButton text={secret} />
      <h2>{texts.verify}</h2>
      <VerifySnippet />
    </div>
  );
}
