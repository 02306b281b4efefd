import type { OperationContext } from "@design-catalog/core";
import { applications, defaultApplicationSettings } from "@design-catalog/core/application";
import { checkedTarget, placeOf } from "../frame/client-place.ts";
import { fill, html, type Html } from "../frame/html.ts";
import { markOf } from "../frame/mark.ts";
import { pageResponse } from "../frame/page.ts";
import { chooseTexts } from "../texts/locale.ts";
import type { PageTexts } from "../texts/texts-en.ts";

/** Contents of an error page. */
export interface PageError {
  /** @default a title that says the request cannot be answered, in the reader's language */
  readonly title?: string;
  /** English if the refusing code wrote it. */
  readonly text: string;
  readonly status: number;
  /** Language of `text`. @default "en" */
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Target of a link. @default none */
  readonly leavesTo?: string | undefined;
}

/** The page for a browser that cannot be redirected. It needs nothing of the service except that it runs. */
export async function errorPage(context: OperationContext, request: Request, error: PageError): Promise<Response> {
  const application = await readApplication(context);
  const texts = chooseTexts({
    acceptLanguage: request.headers.get("accept-language"),
    applicationLocale: application?.settings.locale,
  });
  const { title = texts.refused.title, text, status, language = "en", headers = {}, leavesTo } = error;
  const mark = markOf({ ...defaultApplicationSettings, ...application?.settings });
  const link = leavesTo !== undefined && leaveLink(texts, checkedTarget(leavesTo));
  const body = html`<p lang="${language}">${text}</p>
    ${link}
    <p class="hint">${texts.requestId.replace("{id}", context.requestId)}</p>`;
  return pageResponse(
    { texts, brand: application?.name ?? "Design Catalog", mark, title, body, hasError: true },
    { status, headers },
  );
}

function leaveLink(texts: PageTexts, target: string): Html {
  return html`<p><a href="${target}">${fill(texts.refused.leave, { host: placeOf(target, texts) })}</a></p>`;
}

/** Tolerates failures, because an error page must also appear when the database is down. */
async function readApplication(context: OperationContext) {
  try {
    return await context.store.find(applications, context.applicationId);
  } catch {
    return undefined;
  }
}
