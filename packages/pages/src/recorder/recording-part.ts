import type { OperationContext } from "@design-catalog/core";
import type { Exchange } from "@design-catalog/http";
import { formTokenFor, readGuardedForm } from "../frame/form-guard.ts";
import { form, hidden } from "../frame/form-parts.ts";
import { html, type Html } from "../frame/html.ts";
import { redirectResponse, scriptedPolicy } from "../frame/page.ts";
import type { View } from "../frame/view.ts";
import { browserScripts } from "../scripts/browser-scripts.ts";
import { clearCookie, cookieName, readCookie, setCookie } from "../visit/cookies.ts";
import { readToken, type SignedIn } from "../visit/visitor.ts";

/** Path at which the account page gets the recorder's token. */
export const recorderTokenPath = "/account/recording/token";

/** Version of the text that asks for consent; a change of its meaning needs another. */
const textVersion = "2026-11";

/** RFC 3339 with milliseconds, as this file writes it. */
const timeExpression = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

/** Part of a page that records it. */
export interface RecordingPart {
  /** Undefined where the application records nothing. */
  readonly body: Html | undefined;
  /** Marks forms that end the recording. */
  readonly isRecorded: boolean;
  /** Headers that let the recorder run. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a signed-in user's page that records it: a question first, where the application needs consent. */
export async function recordingPart(
  context: OperationContext,
  request: Request,
  { view, present }: { readonly view: View; readonly present: SignedIn },
): Promise<RecordingPart> {
  const { enabled, requireConsent } = view.settings.sessionRecordings;
  if (!enabled) return { body: undefined, isRecorded: false, headers: {} };
  const { recording: texts } = view.texts;
  const formToken = await formTokenFor(context, present.token);
  const consentAt = readConsent(context, request);
  if (requireConsent && consentAt === undefined) {
    const button = html`${hidden("consent", "yes")}<button type="submit" class="secondary">${texts.start}</button>`;
    const body = html`<h2>${texts.title}</h2>
      <p>${texts.question}</p>
      ${form("/account/recording", formToken, button)}`;
    return { body, isRecorded: false, headers: {} };
  }
  const consent = consentAt === undefined ? {} : { consent: { at: consentAt, textVersion } };
  const settings = JSON.stringify({ tokenPath: recorderTokenPath, formToken, ...consent });
  const stop = html`${hidden("consent", "no")}<button type="submit" class="secondary">${texts.stop}</button>`;
  const body = html`<h2>${texts.title}</h2>
    <p>${texts.running}</p>
    ${requireConsent && html`<div data-ends-recording>${form("/account/recording", formToken, stop)}</div>`}
    <div id="session-recording" data-settings="${settings}"></div>
    <script type="module" src="${browserScripts.recorder.path}"></script>`;
  return { body, isRecorded: true, headers: { "content-security-policy": scriptedPolicy } };
}

/** Notes or withdraws the consent, for as long as the browser is open. */
export async function takeRecordingConsent(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const at = new Date(context.ports.clock.now()).toISOString();
  const isGiven = fields.get("consent") === "yes";
  const cookie = isGiven ? setCookie(context.baseUrl, "recording", at) : clearCookie(context.baseUrl, "recording");
  return redirectResponse("/account", [cookie]);
}

function readConsent({ baseUrl }: OperationContext, request: Request): string | undefined {
  const value = readCookie(request.headers, cookieName(baseUrl, "recording"));
  return value !== undefined && timeExpression.test(value) ? value : undefined;
}
