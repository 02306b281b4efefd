import type { Frame, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import type { ConsoleStage } from "./console-stage.ts";

const viewer = "/api/v1/admin/sessionrecordings";

/** Lets the application record sessions, with other settings than by default. */
export async function recordSessions(stage: ConsoleStage, settings: Readonly<Record<string, unknown>> = {}) {
  const { id, version } = Object(await stage.api("GET", "/api/v1/admin/application"));
  const sessionRecordings = { enabled: true, ...settings };
  await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, settings: { sessionRecordings } });
}

/** Records these events as the administrator, and returns the id of the complete recording. */
export async function recordEvents(
  stage: ConsoleStage,
  events: readonly object[],
  userAgent = "test",
): Promise<string> {
  const start = {
    consent: { at: "2026-11-21T09:29:00.000Z", textVersion: "1" },
    viewport: { width: 800, height: 600 },
    userAgent,
  };
  const { id } = Object(await stage.api("POST", "/api/v1/me/sessionrecordings", start));
  await stage.api("PUT", `/api/v1/me/sessionrecordings/${id}/chunks/1`, { events });
  await stage.api("POST", `/api/v1/me/sessionrecordings/${id}/complete`);
  await whenComplete(stage, id);
  return id;
}

/** Resolves when the job has joined the recording. */
export async function whenComplete(stage: ConsoleStage, id: string): Promise<void> {
  const ask = async () => {
    const { status } = Object(await stage.api("GET", `${viewer}/${id}`));
    return status === "complete" ? true : undefined;
  };
  await waitUntil(ask, { timeoutMs: 20_000, what: "the job that joins the recording" });
}

/** A link to the content of a recording. */
export async function linkTo(stage: ConsoleStage, id: string): Promise<string> {
  return Object(await stage.api("POST", `${viewer}/${id}/sas`)).url;
}

/** Frames the player in a page of the console as the page of recordings does, and sends it a link. */
export async function framePlayer(page: Page, url: string): Promise<Frame> {
  await page.evaluate<void>(`new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.title = "Player";
    frame.style = "width: 100%; height: 40rem";
    addEventListener("message", ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      if (data.type === "player-ready") source.postMessage({ type: "play-recording", url: ${JSON.stringify(url)} }, location.origin);
      else resolve((window.told = data));
    });
    frame.src = "/admin/recordings/player";
    document.querySelector("main").append(frame);
  })`);
  const frame = page.frames().find((candidate) => candidate.url().endsWith("/admin/recordings/player"));
  if (!frame) throw new TypeError("Cannot find the frame of the player");
  return frame;
}
