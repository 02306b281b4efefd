import { drainMicrotasks } from "bun:jsc";
import type { Chance } from "./chance.ts";
import { createEventHeap, type ScheduledEvent } from "./event-heap.ts";

/**
 * The only time in a simulation. It passes from event to event; everything that an event causes is done before the
 * next.
 */
export interface VirtualTime {
  /** Returns the milliseconds since the simulation began. */
  now(): number;
  /**
   * Calls `run` after a delay; returns a function that calls it off. While `isIdle` returns true the event would only
   * look for work, so it waits until there is some: three days of polling take no time.
   */
  after(delayMs: number, run: () => void, isIdle?: () => boolean): () => void;
  /** Asks again whether each idle event has only work to wait for. */
  reconsider(): void;
  /** Lets time pass until `untilMs`, or until no event is left or `isOver`. */
  run(untilMs: number, isOver: () => boolean): void;
}

export interface VirtualTimeOptions {
  readonly chance: Chance;
  /** Returns the time at which there is work for idle events; not later than now if there is some already. */
  nextWorkMs(): number;
  /** Called when everything that an event has caused is done. */
  onStep(): void;
}

/** Interval at which idle events look for work. */
const pollMs = 500;

/** Creates time at zero. */
export function createVirtualTime({ chance, nextWorkMs, onStep }: VirtualTimeOptions): VirtualTime {
  const heap = createEventHeap();
  let idle: ScheduledEvent[] = [];
  let nowMs = 0;
  let sequence = 0;

  function push(delayMs: number, { run, isIdle }: Pick<ScheduledEvent, "run" | "isIdle">): ScheduledEvent {
    const event = { atMs: nowMs + Math.max(0, delayMs), sequence: sequence++, run, isIdle };
    heap.push(event);
    return event;
  }

  /** Wakes idle events, each at its own moment of the polling interval. */
  function wake(): void {
    for (const event of idle) {
      const moment = push(chance.integer(0, pollMs - 1), { run: () => event.run?.(), isIdle: undefined });
      if (!event.run) moment.run = undefined;
    }
    idle = [];
  }

  function step(event: ScheduledEvent): void {
    nowMs = Math.max(nowMs, event.atMs);
    if (!event.run) return;
    if (event.isIdle?.() && nextWorkMs() > nowMs) {
      idle.push(event);
      return;
    }
    event.run();
    event.run = undefined;
    drainMicrotasks();
    onStep();
  }

  return {
    now: () => nowMs,
    after(delayMs, run, isIdle) {
      const event = push(delayMs, { run, isIdle });
      return () => (event.run = undefined);
    },
    reconsider() {
      for (const event of idle) heap.push(event);
      idle = [];
    },
    run(untilMs, isOver) {
      while (!isOver()) {
        const event = heap.peek();
        const eventAtMs = event?.atMs ?? Infinity;
        const workAtMs = idle.length > 0 ? nextWorkMs() : Infinity;
        if (Math.min(eventAtMs, workAtMs) > untilMs) break;
        if (workAtMs < eventAtMs) {
          nowMs = Math.max(nowMs, workAtMs);
          wake();
        } else {
          heap.pop();
          if (event) step(event);
        }
      }
    },
  };
}
