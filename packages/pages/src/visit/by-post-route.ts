import { DomainError } from "@design-catalog/core";
import { type ContextRoute, parsePairList, publicBodyBytesMax, readText } from "@design-catalog/http";
import { redirectResponse } from "../frame/page.ts";
import { pageRoute } from "./page-route.ts";

/** Characters of an address: common proxies refuse longer lines of a request, and headers of an answer. */
const addressLengthMax = 8000;

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
      const address = `${path}?${query.toString()}`;
      if (address.length > addressLengthMax) {
        const text = `The request must be at most ${addressLengthMax} characters long as an address`;
        throw new DomainError("payload_too_large", text, { limit: addressLengthMax });
      }
      return redirectResponse(address);
    },
  });
}
