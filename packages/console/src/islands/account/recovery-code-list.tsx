import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "../engine/parts.tsx";
import { useShownOnce } from "../engine/unsaved.ts";
import { texts } from "./texts.ts";

/** New recovery codes, which the service shows once. */
export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  useShownOnce();
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useLayoutEffect(() => place.current?.focus(), [codes]);
  return (
    <div class="box notice" role="status" tabIndex={-1} ref={place}>
      <p>{texts.codesOnce}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label={texts.copyCodes} />
    </div>
  );
}
