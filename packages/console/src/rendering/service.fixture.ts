import { createAnswers } from "./answers.fixture.ts";
import { nowMs, type TextOf } from "./distinct-values.fixture.ts";

/** A service that knows no rules: it answers by the contract, and tells what it was asked. */
export interface Service {
  readonly fetch: (request: Request) => Promise<Response>;
  /** All that its operations ask for. */
  readonly privileges: readonly string[];
  /** Makes up another answer than the contract's, by the method and the path; undefined for that of the contract. */
  readonly others: Map<string, (answer: object) => Response>;
  /** Requests since the last call, in their order. */
  takeRequests(): readonly string[];
  /** Number of requests without an answer. */
  pending(): number;
  /** Lets requests be answered otherwise than by the contract; undefined leaves one as it is. */
  answerOtherwise(find: FindAnswer): void;
}

/** Finds another answer to a request, which is told as in `takeRequests()`. */
export type FindAnswer = (line: string) => Response | Promise<Response> | undefined;

/** Makes a service that answers each request by the contract. */
export function createService(textOf?: TextOf): Service {
  const answers = createAnswers(textOf);
  const others = new Map<string, (answer: object) => Response>();
  let requests: string[] = [];
  let pending = 0;
  let findAnswer: FindAnswer = () => undefined;

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/admin/token") return Response.json({ access_token: "token", expires_in: 3600 });
    // It begins after the page, at a time of its own, and would never end.
    if (pathname === "/api/v1/admin/stream") return new Response(null, { status: 403 });
    const text = await request.text();
    const line = lineOf(request, text);
    requests.push(line);
    const other = findAnswer(line);
    if (other) return other;
    const found = answers.answer(
      request.method,
      pathname,
      idsOf(text.startsWith("{") ? JSON.parse(text) : {}, pathname),
    );
    if (!found) return Response.json({ title: `No operation ${request.method} ${pathname}` }, { status: 404 });
    const { status, type, value } = found;
    const changed = others.get(`${request.method} ${pathname}`);
    if (changed) return changed(value);
    if (type === undefined) return new Response(null, { status });
    const headers = { "content-type": type, date: new Date(nowMs).toUTCString() };
    return new Response(type === "application/json" ? JSON.stringify(value) : "text", { status, headers });
  }

  return {
    privileges: answers.privileges,
    others,
    async fetch(request) {
      pending += 1;
      return answer(request).finally(() => (pending -= 1));
    },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    pending: () => pending,
    answerOtherwise(find) {
      findAnswer = find;
    },
  };
}

function lineOf({ method, url }: Request, text: string): string {
  const { pathname, search } = new URL(url);
  return `${method} ${decodeURIComponent(pathname.replace("/api/v1", "") + search)} ${text}`.trim();
}

interface IdFilter {
  readonly values?: readonly string[];
  readonly filter?: string;
}

/** Ids that a request asks for. */
function idsOf(body: unknown, pathname: string): readonly string[] {
  // A grid's request, or something without these members.
  const { filterModel } = Object(body) as { readonly filterModel?: { readonly id?: IdFilter } };
  const { values, filter } = filterModel?.id ?? {};
  return values ?? (filter === undefined ? undefined : [filter]) ?? pathname.match(/[0-9a-f]{24}/gu)?.slice(-1) ?? [];
}
