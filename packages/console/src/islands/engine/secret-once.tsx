import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "./parts.tsx";
import { useShownOnce } from "./unsaved.ts";

/** A secret that the service shows this time only. */
export function SecretOnce({ secret, children }: { readonly secret: string; readonly children: ComponentChildren }) {
  useShownOnce();
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useLayoutEffect(() => place.current?.focus(), [secret]);
  return (
    <div class="box notice" role="status" tabIndex={-1} ref={place}>
      {children}
      <p>
        <code>{secret}</code>
      </p>
      <CopyButton text={secret} />
    </div>
  );
}
