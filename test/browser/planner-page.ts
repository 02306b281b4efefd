import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";

/** Pages of a planner on an origin of its own. */
export interface PlannerPage {
  readonly origin: string;
  /** Adds the origin to those that the application allows. */
  allow(): Promise<void>;
  /** Signs the administrator in on a page and records it; the outcome, or the error as the page gets it. */
  record(page: Page): Promise<string>;
  stop(): Promise<void>;
}

/** Serves pages that load the recorder of the service and record themselves. */
export function servePlanner({ url, stage, api }: ConsoleStage): PlannerPage {
  const html = "<!doctype html><title>Planner</title><h1>Plan of the lobby</h1>";
  const headers = { "content-type": "text/html" };
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(html, { headers }) });
  const origin = `http://127.0.0.1:${server.port}`;
  const { emailAddress: username, password } = stage.administrator;
  const given = JSON.stringify({ url, form: { grant_type: "password", username, password } });
  return {
    origin,
    async allow() {
      const { id, version } = Object(await api("GET", "/api/v1/admin/application"));
      const body = { version, settings: { allowedOrigins: [origin] } };
      await api("PATCH", `/api/v1/admin/applications/${id}`, body);
    },
    record: (page) =>
      page.evaluate<string>(`(async ({ url, form }) => {
        const { recordSession } = await import(url + "/pages/recorder.js");
        const request = { method: "POST", body: new URLSearchParams(form) };
        const { access_token } = await (await fetch(url + "/api/v1/oauth/token", request)).json();
        window.recorder = await recordSession({
          baseUrl: url,
          token: async () => access_token,
          consent: { at: "2026-11-21T09:29:00.000Z", textVersion: "2026-11" },
        });
        return window.recorder ? "recording" : "off";
      })(${given}).catch(String)`),
    stop: () => server.stop(true),
  };
}
