import type { ProjectCable } from "@design-catalog/client/api";
import { cableWarningFields } from "@design-catalog/client/fields";
import { valueTitle } from "../engine/words.ts";

type Warnings = NonNullable<ProjectCable["warnings"]>;

/** Warnings in the reader's language, such as "longer than its signal allows". */
export function warningTexts(warnings: Warnings = []): readonly string[] {
  return warnings.map(({ code }) => valueTitle(cableWarningFields.code, code));
}

/** Doubts about a cable, such as its length; nothing without any. */
export function CableWarnings({ warnings }: { readonly warnings: Warnings | undefined }) {
  return (
    <>
      {warningTexts(warnings).map((text) => (
        <p key={text} class="box notice">
          {text}
        </p>
      ))}
    </>
  );
}
