import type { ComponentChildren } from "preact";
import type { Target } from "../../attention/concerns.ts";
import { mayUse } from "../../engine/page-data.ts";

/** A link for those who may open its page. */
export function Leading({ to, children }: { readonly to: Target | undefined; readonly children: ComponentChildren }) {
  return to && mayUse(to.privilege) ? <a href={to.href}>{children}</a> : <>{children}</>;
}
