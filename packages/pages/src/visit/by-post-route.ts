import { type ContextRoute, parsePairList, publicBodyBytesMax, readText } from "@design-catalog/http";
import { redirectResponse } from "../frame/page.ts";
import { pageRoute } from "./page-route.ts";

/**
 * Turns a form of a client into the same request by GET: browsers send the cookie of the session with it, but not with
 * another site's form.
 */
export function byPostRoute({ name, path }: { readonly name: string; readonly path: string }): ContextRoute {
  return pageRoute({
    name: `${name}ByPost`,
    method: "POST",
    path,
    async run(_, exchange) {
      const text = await readText(exchange, "application/x-www-form-urlencoded", publicBodyBytesMax);
      const query = new URLSearchParams();
      for (const [key, value] of parsePairList(text, "")) query.append(key, value);
      return redirectResponse(`${path}?${query.toString()}`);
    },
  });
}
