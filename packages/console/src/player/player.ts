import { Replayer } from "@rrweb/replay";
import { isPlayMessage, type PlayerMessage } from "./player-message.ts";
import type { PlayerTexts } from "./player-texts.ts";
import { type PlayerFailure, type RecordedEvent, readRecording, RecordingUnreadable } from "./read-recording.ts";

/** Milliseconds between two looks at the position. */
const refreshMs = 200;

/** Part of the texts that the script puts into the document. */
type ScriptTexts = Pick<PlayerTexts, "recordedPage" | "play" | "pause" | "failures">;

const root = element("player", HTMLElement);
const notice = element("notice", HTMLElement);
const stage = element("stage", HTMLElement);
const controls = element("controls", HTMLElement);
const toggle = element("toggle", HTMLButtonElement);
const position = element("position", HTMLInputElement);
const time = element("time", HTMLElement);
const speed = element("speed", HTMLSelectElement);
const skip = element("skip", HTMLInputElement);
// The server has written it.
const texts = JSON.parse(root.dataset["texts"] ?? "{}") as ScriptTexts;

let isStarted = false;

addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
  if (isStarted || origin !== location.origin || source !== parent || !isPlayMessage(data)) return;
  isStarted = true;
  void play(data.url);
});
tell({ type: "player-ready" });

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`Cannot find the element ${id} of the player`);
}

function tell(message: PlayerMessage): void {
  if (parent !== window) parent.postMessage(message, location.origin);
}

async function play(url: string): Promise<void> {
  try {
    show(await readRecording(url));
  } catch (error) {
    fail(error instanceof RecordingUnreadable ? error.reason : "unreadable");
  }
}

function fail(reason: PlayerFailure): void {
  isStarted = false;
  notice.hidden = false;
  notice.textContent = texts.failures[reason];
  tell({ type: "player-failed", reason });
}

function show(events: readonly RecordedEvent[]): void {
  // The recording is untrusted: what rrweb makes of it runs nothing and loads nothing, by the policy of this document.
  const replayer = new Replayer(events as ConstructorParameters<typeof Replayer>[0], {
    root: stage,
    mouseTail: false,
    triggerFocus: false,
    skipInactive: skip.checked,
    showWarning: false,
    UNSAFE_replayCanvas: false,
  });
  const { totalTime } = replayer.getMetaData();
  replayer.iframe.title = texts.recordedPage;
  replayer.iframe.tabIndex = -1;
  fitToStage(replayer);
  position.max = String(totalTime);
  notice.hidden = true;
  controls.hidden = false;
  operate(replayer, totalTime);
  tell({ type: "player-playing", durationMs: totalTime });
}

/** Connects the controls with the replayer, and starts it. */
function operate(replayer: Replayer, totalMs: number): void {
  let isPlaying = false;
  const run = (from: number) => {
    replayer.play(from >= totalMs ? 0 : from);
    mark(true);
  };
  const mark = (playing: boolean) => {
    isPlaying = playing;
    toggle.textContent = playing ? texts.pause : texts.play;
  };
  const draw = (ms: number) => {
    position.value = String(ms);
    time.textContent = `${clock(ms)} / ${clock(totalMs)}`;
    position.setAttribute("aria-valuetext", time.textContent);
  };
  const now = () => Math.min(Math.max(0, replayer.getCurrentTime()), totalMs);
  replayer.on("finish", () => {
    mark(false);
    draw(totalMs);
  });
  toggle.addEventListener("click", () => {
    if (!isPlaying) return run(now());
    replayer.pause();
    mark(false);
  });
  position.addEventListener("input", () => {
    const ms = Number(position.value);
    if (isPlaying) run(ms);
    else replayer.pause(ms);
    draw(ms);
  });
  speed.addEventListener("change", () => replayer.setConfig({ speed: Number(speed.value) }));
  skip.addEventListener("change", () => replayer.setConfig({ skipInactive: skip.checked }));
  setInterval(() => isPlaying && draw(now()), refreshMs);
  draw(0);
  run(0);
}

/** Scales the recorded page to the width of the player whenever one of them changes. */
function fitToStage(replayer: Replayer): void {
  const fit = () => {
    const { offsetWidth: width, offsetHeight: height } = replayer.iframe;
    const scale = Math.min(1, stage.clientWidth / Math.max(1, width));
    replayer.wrapper.style.transform = `scale(${scale})`;
    stage.style.height = `${height * scale}px`;
  };
  replayer.on("resize", fit);
  new ResizeObserver(fit).observe(stage);
}

/** Milliseconds as minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
