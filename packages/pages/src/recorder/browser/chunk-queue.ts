import type { RecorderEvent } from "./recorder-event.ts";

/** UTF-8 bytes of a chunk; the service takes 1 MiB. */
export const chunkBytesMax = 1_000_000;

/** Events of a chunk, at most as many as the service takes. */
const chunkEventsMax = 5_000;

/** UTF-8 bytes that may wait for the service before recording ends. */
const waitingBytesMax = 8_000_000;

/** Events that are sent together. Once it has a number it never changes, so it can be sent again. */
export interface Chunk {
  readonly number: number;
  /** NDJSON. */
  readonly body: string;
}

/** Part of a queue that outlives a page. */
export interface QueueState {
  readonly next: number;
  readonly chunks: readonly Chunk[];
}

/** Events that wait to be sent, in numbered chunks. */
export class ChunkQueue {
  #next: number;
  #chunks: Chunk[];
  #lines: string[] = [];
  #bytes = 0;

  constructor({ next, chunks }: QueueState = { next: 1, chunks: [] }) {
    this.#next = next;
    this.#chunks = [...chunks];
  }

  /** False for an event that is too large for a chunk, or too many that wait: the recording cannot go on. */
  add(event: RecorderEvent): boolean {
    const line = `${JSON.stringify(event)}\n`;
    const bytes = byteLength(line);
    if (bytes > chunkBytesMax) return false;
    if (this.#bytes + bytes > chunkBytesMax || this.#lines.length >= chunkEventsMax) this.#cut();
    this.#lines.push(line);
    this.#bytes += bytes;
    return this.#chunks.reduce((sum, { body }) => sum + byteLength(body), this.#bytes) <= waitingBytesMax;
  }

  /** The oldest chunk that waits; undefined when nothing does. It stays until {@link remove}. */
  first(): Chunk | undefined {
    if (this.#chunks.length === 0) this.#cut();
    return this.#chunks[0];
  }

  /** Removes a chunk that the service has. */
  remove({ number }: Chunk): void {
    this.#chunks = this.#chunks.filter((chunk) => chunk.number !== number);
  }

  /** Numbers everything that waits, for another page to go on with. */
  state(): QueueState {
    this.#cut();
    return { next: this.#next, chunks: this.#chunks };
  }

  #cut(): void {
    if (this.#lines.length === 0) return;
    this.#chunks.push({ number: this.#next, body: this.#lines.join("") });
    this.#next += 1;
    this.#lines = [];
    this.#bytes = 0;
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
