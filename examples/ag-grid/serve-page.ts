import page from "./index.html";

/** The page's own server. */
export interface PageServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the page, and forwards requests to the service's API under the same origin, which spares the browser from asking
 * for permission (CORS).
 */
export function servePage(options: { readonly serviceUrl: string; readonly port: number }): PageServer {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: options.port,
    development: false,
    routes: {
      "/": page,
      // Where the page sends people to sign in.
      "/service": () => new Response(options.serviceUrl),
      "/api/*": (request) => {
        const { pathname, search } = new URL(request.url);
        return fetch(new URL(pathname + search, options.serviceUrl), request);
      },
    },
  });
  return { url: server.url.href, stop: () => server.stop(true) };
}
