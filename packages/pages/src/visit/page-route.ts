import { DomainError, errorCodes, type OperationContext } from "@design-catalog/core";
import { type Exchange, logFailure, type UndocumentedRoute } from "@design-catalog/http";
import { StaleForm, waitOf } from "../frame/form-guard.ts";
import { chooseTexts } from "../texts/locale.ts";
import { errorPage } from "./error-page.ts";
import { RequestGone } from "./pending-request.ts";
import { waitingTime } from "./waiting-time.ts";

/** A page: its name, its place, and its handler. */
export interface PageRoute extends Pick<UndocumentedRoute, "name" | "method" | "path" | "run"> {}

/** The route of a page. Failures are pages, too. */
export function pageRoute({ name, method, path, run }: PageRoute): UndocumentedRoute {
  return {
    name,
    method,
    path,
    documented: false,
    explain: (context, exchange, error) => failurePage(context, exchange, { error, operation: name }),
    async run(context, exchange) {
      try {
        return await run(context, exchange);
      } catch (error) {
        return failurePage(context, exchange, { error, operation: name });
      }
    },
  };
}

function failurePage(
  context: OperationContext,
  { request, requestId }: Exchange,
  { error, operation }: { readonly error: unknown; readonly operation: string },
): Promise<Response> {
  const texts = chooseTexts({ acceptLanguage: request.headers.get("accept-language") });
  const { language } = texts;
  if (error instanceof StaleForm) return errorPage(context, request, { ...texts.formStale, language, status: 403 });
  if (error instanceof RequestGone) {
    const leavesTo = error.wayBack ?? `${context.baseUrl}/account`;
    return errorPage(context, request, { ...texts.requestGone, language, status: 400, leavesTo });
  }
  const wait = waitOf(error);
  if (wait) {
    const { seconds, headers } = wait;
    const text = texts.wait.replace("{time}", waitingTime(language, seconds));
    return errorPage(context, request, { text, language, status: 429, headers });
  }
  logFailure(context.ports.log, error, { requestId, operation });
  const status = error instanceof DomainError ? errorCodes[error.code].status : 500;
  if (status >= 500) {
    const headers: Record<string, string> = status === 503 ? { "retry-after": "1" } : {};
    return errorPage(context, request, { ...texts.fault, language, status, headers });
  }
  if (status === 404) return errorPage(context, request, { ...texts.notFound, language, status });
  return errorPage(context, request, { text: error instanceof DomainError ? error.message : "", status });
}
