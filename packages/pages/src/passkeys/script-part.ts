import { html, type Html } from "../frame/html.ts";
import { type PageAnswer, scriptedPolicy } from "../frame/page.ts";
import { browserScripts } from "../scripts/browser-scripts.ts";

/** Loads the script that signs in by passkeys and adds them. */
export const passkeyScript = html`<script type="module" src="${browserScripts.passkeys.path}"></script>`;

/** Values for a script, as `data-` attributes; none for an undefined one. */
export function dataAttributes(values: Readonly<Record<string, string | undefined>>): readonly Html[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [html` data-${name}="${value}"`],
  );
}

/** The answer of a page that loads the script. */
export function withPasskeyScript(answer: PageAnswer = {}): PageAnswer {
  return { ...answer, headers: { ...answer.headers, "content-security-policy": scriptedPolicy } };
}
