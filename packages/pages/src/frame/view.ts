import type { OperationContext } from "@design-catalog/core";
import { applications, type ApplicationSettings, defaultApplicationSettings } from "@design-catalog/core/application";
import { chooseTexts } from "../texts/locale.ts";
import type { PageTexts } from "../texts/texts-en.ts";
import type { Html } from "./html.ts";
import { markOf } from "./mark.ts";

/** Data that all pages of an application have in common. */
export interface View {
  readonly texts: PageTexts;
  /** Name of the application. */
  readonly brand: string;
  /** Mark of the application, before its name. */
  readonly mark: Html;
  readonly settings: ApplicationSettings;
}

/** The application of a context, in the reader's language. */
export async function openView(context: OperationContext, request: Request, uiLocales?: string | null): Promise<View> {
  const application = await context.store.find(applications, context.applicationId);
  const settings = { ...defaultApplicationSettings, ...application?.settings };
  const acceptLanguage = request.headers.get("accept-language");
  const texts = chooseTexts({ uiLocales, acceptLanguage, applicationLocale: settings.locale });
  return { texts, settings, brand: application?.name ?? "Design Catalog", mark: markOf(settings) };
}
