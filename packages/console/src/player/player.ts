import { Replayer } from "@rrweb/replay";
import { addressAt, pagesIn } from "./pages-in.ts";
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
const bar = element("bar", HTMLElement);
const address = element("address", HTMLElement);
const whole = element("whole", HTMLButtonElement);
const word = element("word", HTMLElement);
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
  for (const part of [bar, stage, controls]) part.hidden = false;
  const pages = pagesIn(events);
  operate(replayer, totalTime, (ms) => showAddress(addressAt(pages, ms)));
  offerWholeScreen();
  tell({ type: "player-playing", durationMs: totalTime });
}

/** Connects the controls with the replayer, and starts it. */
function operate(replayer: Replayer, totalMs: number, onDraw: (ms: number) => void): void {
  let isPlaying = false;
  const run = (from: number) => {
    replayer.play(from >= totalMs ? 0 : from);
    mark(true);
  };
  const mark = (playing: boolean) => {
    isPlaying = playing;
    word.textContent = playing ? texts.pause : texts.play;
    toggle.classList.toggle("playing", playing);
  };
  const draw = (ms: number) => {
    position.value = String(ms);
    time.textContent = `${clock(ms)} / ${clock(totalMs)}`;
    position.setAttribute("aria-valuetext", time.textContent);
    onDraw(ms);
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

/** Tells which page of the recording is shown, as the bar of a browser does. */
function showAddress(text: string): void {
  address.textContent = text;
  address.title = text;
}

function offerWholeScreen(): void {
  whole.hidden = !document.fullscreenEnabled;
  whole.addEventListener("click", () => {
    const { fullscreenElement, documentElement } = document;
    const turning = fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen();
    // A browser that refuses leaves the player as it is.
    turning.catch(() => undefined);
  });
}

/** Scales the recorded page to the stage, in whose middle it stands, whenever one of them changes. */
function fitToStage(replayer: Replayer): void {
  const fit = () => {
    const { offsetWidth: width, offsetHeight: height } = replayer.iframe;
    const room = { width: stage.clientWidth, height: stage.clientHeight };
    const scale = Math.min(1, room.width / Math.max(1, width), room.height / Math.max(1, height));
    const [x, y] = [(room.width - width * scale) / 2, (room.height - height * scale) / 2];
    replayer.wrapper.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  replayer.on("resize", fit);
  new ResizeObserver(fit).observe(stage);
}

/** Milliseconds as minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
