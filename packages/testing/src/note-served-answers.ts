/**
 * Loaded before the program of a service that a test starts as a process: notes its answers as {@link noteAnswer} does.
 */
import { noteAnswer } from "./seen-answers.ts";

type Serve = typeof Bun.serve;
type Options = Bun.Serve.Options<undefined>;
type Fetch = (this: unknown, request: Request, server: unknown) => unknown;

const serve = Bun.serve.bind(Bun);

/** The same server with its answers noted, even after a reload, which frameworks use to set their handler. */
function serveWatched(options: Options): ReturnType<Serve> {
  const server = serve(watched(options));
  const reload = server.reload.bind(server);
  server.reload = (changed) => reload(watched(changed));
  return server;
}

function watched<Given extends object>(options: Given): Given {
  const fetch: unknown = Reflect.get(options, "fetch");
  if (!isFetch(fetch)) return options;
  const answer: Fetch = async function (request, server) {
    const response = await fetch.call(this, request, server);
    if (response instanceof Response) noteAnswer(request, response);
    return response;
  };
  return { ...options, fetch: answer };
}

function isFetch(value: unknown): value is Fetch {
  return typeof value === "function";
}

Bun.serve = serveWatched as Serve; // Its types are overloads over the options, which pass through as they are.
