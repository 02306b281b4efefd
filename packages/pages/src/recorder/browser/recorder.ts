import { recordSession } from "./record-session.ts";
import type { RecordingConsent } from "./recording-client.ts";

export { type RecorderOptions, recordSession, type SessionRecorder } from "./record-session.ts";

/** Settings that a page of the service writes for its own recording. */
interface PageSettings {
  readonly tokenPath: string;
  readonly formToken: string;
  readonly consent?: RecordingConsent;
}

const place = document.getElementById("session-recording");
if (place) void recordPage(place);

/** Records a page of the service itself, until one of its forms that end the recording is sent. */
async function recordPage(element: HTMLElement): Promise<void> {
  // The service wrote it.
  const { tokenPath, formToken, consent } = JSON.parse(element.dataset["settings"] ?? "{}") as PageSettings;
  let token: string | undefined;
  const ask = async () => {
    const answer = await fetch(tokenPath, { method: "POST", headers: { "x-form-token": formToken } });
    if (!answer.ok) throw new TypeError(`Cannot record the page because it gets no token: ${answer.status}`);
    // The token endpoint's own shape.
    token = ((await answer.json()) as { readonly access_token: string }).access_token;
    return token;
  };
  const recorder = await recordSession({
    consent,
    token: async (isRefused) => (isRefused || token === undefined ? ask() : token),
  }).catch(() => undefined);
  element.dataset["state"] = recorder ? "recording" : "off";
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-ends-recording] form")) {
    form.addEventListener("submit", (event) => {
      if (!recorder || event.defaultPrevented) return;
      event.preventDefault();
      void recorder.stop().finally(() => form.submit());
    });
  }
}
