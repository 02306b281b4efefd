import { record } from "@rrweb/record";
import { ChunkQueue, type QueueState } from "./chunk-queue.ts";
import { privateEvent } from "./private-event.ts";
import type { RecorderEvent } from "./recorder-event.ts";
import { type OpenRecording, type RecordingAccess, RecordingClient, type RecordingStart } from "./recording-client.ts";

/** Settings of a recorder. */
export interface RecorderOptions extends RecordingAccess, RecordingStart {
  /** Elements that are recorded as empty boxes, besides those with `data-record="block"`. */
  readonly blockSelector?: string | undefined;
  /** Elements whose texts are masked, besides those with `data-record="mask"`. */
  readonly maskSelector?: string | undefined;
}

/** A recorder that is running. */
export interface SessionRecorder {
  /** Stops recording, sends what waits, and ends the recording. */
  stop(): Promise<void>;
}

/** Name in the storage of the tab, which the pages of one visit share. */
const storageKey = "design-catalog-recording";

/** Milliseconds between two chunks. */
const sendMs = 5_000;

/** Milliseconds of the longest wait before a chunk is sent again. */
const retryMsMax = 60_000;

/** Bytes that a browser sends after the page is gone (Fetch standard, keepalive). */
const keepaliveBytesMax = 60_000;

interface StoredVisit extends QueueState {
  /** Null for a visit that is not recorded. */
  readonly recording: OpenRecording | null;
}

/** A visit of which nothing more is recorded. */
const noVisit: StoredVisit = { recording: null, next: 1, chunks: [] };

/**
 * Records the visit of a user to this page and the next pages of the tab, which go on with the same recording. What is
 * typed is always masked, and texts where the service asks for it. Undefined where the service wants no recording.
 */
export async function recordSession(options: RecorderOptions): Promise<SessionRecorder | undefined> {
  const client = new RecordingClient(options);
  const visit = readVisit() ?? { ...noVisit, recording: (await client.start(options)) ?? null };
  writeVisit(visit);
  if (!visit.recording) return undefined;
  return new Recorder({ client, options, recording: visit.recording, queue: new ChunkQueue(visit) });
}

interface Run {
  readonly client: RecordingClient;
  readonly options: RecorderOptions;
  readonly recording: OpenRecording;
  readonly queue: ChunkQueue;
}

class Recorder implements SessionRecorder {
  readonly #run: Run;
  readonly #stopRecording: (() => void) | undefined;
  #isOpen = true;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The chunks that are on their way, one after the other. */
  #sending = Promise.resolve();

  constructor(run: Run) {
    this.#run = run;
    const emit = (event: RecorderEvent) => this.#take(event);
    this.#stopRecording = record({ ...rrwebOptions(run.options, run.recording), emit });
    addEventListener("pagehide", this.#onHide);
    addEventListener("error", this.#onError);
    this.#schedule(sendMs);
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#send();
    await this.#run.client.complete(this.#run.recording.id);
    sessionStorage.removeItem(storageKey);
  }

  #take(event: RecorderEvent): void {
    const { queue, recording } = this.#run;
    if (!this.#isOpen || queue.add(privateEvent(event, recording.textMasked))) return;
    void this.stop().finally(() => writeVisit(noVisit));
  }

  #end(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#stopRecording?.();
    removeEventListener("pagehide", this.#onHide);
    removeEventListener("error", this.#onError);
  }

  #schedule(waitMs: number): void {
    this.#timer = setTimeout(() => void this.#sendRegularly(), waitMs);
  }

  async #sendRegularly(): Promise<void> {
    const askedMs = await this.#send();
    const backoffMs = Math.min(retryMsMax, sendMs * 2 ** this.#failures);
    if (this.#isOpen) this.#schedule(Math.max(askedMs ?? 0, backoffMs));
  }

  /** Sends what waits. Resolves to the milliseconds that the service asks to wait for, if it does. */
  #send(): Promise<number | undefined> {
    const sent = this.#sending.then(() => this.#sendAll());
    this.#sending = sent.then(() => undefined);
    return sent;
  }

  async #sendAll(): Promise<number | undefined> {
    const { client, recording, queue } = this.#run;
    for (let chunk = queue.first(); chunk; chunk = queue.first()) {
      const sent = await client.add(recording.id, chunk);
      if (sent.outcome === "ended") {
        writeVisit(noVisit);
        this.#end();
        return undefined;
      }
      this.#failures = sent.outcome === "stored" ? 0 : this.#failures + 1;
      if (sent.outcome === "later") return sent.waitMs;
      queue.remove(chunk);
    }
    return undefined;
  }

  /** Keeps what waits for the next page of the tab, and sends it if it is small, since there may be none. */
  readonly #onHide = (): void => {
    const { client, recording, queue } = this.#run;
    this.#end();
    const state = queue.state();
    writeVisit({ recording, ...state });
    const [chunk, ...more] = state.chunks;
    if (chunk && more.length === 0 && chunk.body.length * 3 <= keepaliveBytesMax)
      void client.add(recording.id, chunk, true);
  };

  readonly #onError = ({ error }: ErrorEvent): void => {
    // Messages may quote what somebody typed.
    record.addCustomEvent("error", { name: error instanceof Error ? error.name : "Error" });
  };
}

/** Options of rrweb: it records no canvas, no picture and no frame of another origin. */
function rrwebOptions({ blockSelector, maskSelector }: RecorderOptions, { textMasked }: OpenRecording) {
  const masked = ['[data-record="mask"]', ...(maskSelector === undefined ? [] : [maskSelector])];
  const blocked = ['[data-record="block"]', ...(blockSelector === undefined ? [] : [blockSelector])];
  return {
    maskAllInputs: true,
    maskTextSelector: textMasked ? "*" : masked.join(", "),
    blockSelector: blocked.join(", "),
    recordCanvas: false,
    collectFonts: false,
    inlineImages: false,
    recordCrossOriginIframes: false,
    slimDOMOptions: "all",
    sampling: { mousemove: 100, scroll: 200, input: "last" },
  } as const;
}

function readVisit(): StoredVisit | undefined {
  const stored = sessionStorage.getItem(storageKey);
  // Only this file writes it.
  return stored === null ? undefined : (JSON.parse(stored) as StoredVisit);
}

/** Storage may be full; then the recording has a gap, which the service refuses, and ends. */
function writeVisit(visit: StoredVisit): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visit));
  } catch {
    sessionStorage.removeItem(storageKey);
  }
}
