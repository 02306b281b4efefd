import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Environment variable with the directory for noted answers; without it nothing is noted. */
export const seenAnswersVariable = "SEEN_ANSWERS_DIRECTORY";

type Answer = (request: Request) => Promise<Response>;

const noted = new Set<string>();

/**
 * A handler that notes its answers as lines `METHOD path status media-type`, each once, in a file of this process.
 * `tools/test/seen-answers.ts` compares them with the OpenAPI documents after the tests.
 */
export function noteAnswers<Handler extends { readonly handle: Answer }>(handler: Handler): Handler {
  return {
    ...handler,
    async handle(request: Request) {
      const response = await handler.handle(request);
      noteAnswer(request, response);
      return response;
    },
  };
}

/** Notes one answer of the service. `X-Request-Id` tells it from the answers of other servers in tests. */
export function noteAnswer({ method, url, signal }: Request, { status, headers }: Response): void {
  const directory = process.env[seenAnswersVariable];
  // One whose client has gone is answered to nobody.
  if (signal.aborted) return;
  if (!directory || !headers.has("x-request-id") || !URL.canParse(url)) return;
  const mediaType = headers.get("content-type")?.split(";")[0] ?? "-";
  const line = `${method} ${new URL(url).pathname} ${status} ${mediaType}`;
  if (noted.has(line)) return;
  noted.add(line);
  // Writes immediately, because tests kill processes.
  appendFileSync(join(directory, `${process.pid}.txt`), `${line}\n`);
}
