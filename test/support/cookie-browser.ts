/** A response, with the address it came from. */
export interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without a screen, which keeps cookies, follows redirects and sends forms. */
export interface CookieBrowser {
  /** Follows redirects up to the first address that `stopsAt` accepts, which it does not visit. */
  open(url: string, stopsAt?: (url: URL) => boolean): Promise<VisitedPage>;
  /** Sends the form of a page, with its hidden fields. */
  submit(
    page: VisitedPage,
    fields: Readonly<Record<string, string>>,
    stopsAt?: (url: URL) => boolean,
  ): Promise<VisitedPage>;
  /** Names of the cookies it would send. */
  cookieNames(url: string): readonly string[];
}

const redirectsMax = 20;

/** Creates a browser without cookies that trusts an authority (PEM). */
export function createCookieBrowser(authority: string): CookieBrowser {
  const jar = new Map<string, Map<string, { readonly value: string; readonly path: string }>>();
  const cookiesFor = (url: URL) =>
    [...(jar.get(url.host) ?? [])].filter(([, { path }]) => url.pathname.startsWith(path));

  function keepCookies(url: URL, headers: Headers): void {
    const own = jar.get(url.host) ?? new Map<string, { value: string; path: string }>();
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf("="));
      const path = attributes.find((text) => /^path=/iu.test(text))?.slice("path=".length) ?? "/";
      const expires = attributes.find((text) => /^expires=/iu.test(text))?.slice("expires=".length);
      const isGone =
        attributes.some((text) => /^max-age=0$/iu.test(text)) || (expires && Date.parse(expires) < Date.now());
      // One name can exist for several paths.
      if (isGone) own.delete(`${name} ${path}`);
      else own.set(`${name} ${path}`, { value: pair.slice(name.length + 1), path });
    }
    jar.set(url.host, own);
  }

  async function visit(first: URL, init: RequestInit, stopsAt: (url: URL) => boolean): Promise<VisitedPage> {
    let url = first;
    let request = init;
    for (let count = 0; count < redirectsMax; count++) {
      const cookie = cookiesFor(url)
        .map(([key, { value }]) => `${key.split(" ", 1)[0]}=${value}`)
        .join("; ");
      const headers = new Headers(request.headers);
      if (cookie !== "") headers.set("cookie", cookie);
      const response = await fetch(url, { ...request, headers, redirect: "manual", tls: { ca: authority } });
      keepCookies(url, response.headers);
      const location = response.headers.get("location");
      const text = await response.text();
      const page = { url, status: response.status, headers: response.headers, text };
      if (location === null) return page;
      const next = new URL(location, url);
      if (stopsAt(next)) return { ...page, url: next };
      url = next;
      request = {};
    }
    throw new Error(`Cannot open the page because it redirects without end: ${url.href}`);
  }

  return {
    open: (url, stopsAt = () => false) => visit(new URL(url), {}, stopsAt),
    submit(page, fields, stopsAt = () => false) {
      const action = /<form[^>]* action="([^"]*)"/u.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? page.url.href;
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gu)];
      const body = new URLSearchParams();
      for (const [, name = "", value = ""] of hidden) body.set(name, value);
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return visit(new URL(action, page.url), { method: "POST", body }, stopsAt);
    },
    cookieNames: (url) => cookiesFor(new URL(url)).map(([key]) => key.split(" ", 1)[0] ?? ""),
  };
}
