import type { Clock } from "@design-catalog/core";
import type { Timers } from "@design-catalog/core/ports";
import type { VirtualTime } from "../engine/virtual-time.ts";

/** What else has to know what happens to a process. */
export interface ProcessWatcher {
  crashed(): void;
  frozen(): void;
}

/** A process of the service: all that it waits for reaches it here, or not, when it is no more. */
export interface SimulatedProcess {
  /** Unique: a process that is started again has another one. */
  readonly name: string;
  /** As this machine believes the time to be. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly startedAtMs: number;
  readonly isAlive: boolean;
  readonly isFrozen: boolean;
  /** When it was frozen or its clock was set last; what it measured across that moment is off. */
  readonly disturbedAtMs: number;
  /** Hands over what has come for the process: at once, when it is thawed, or never after a crash. */
  receive(run: () => void): void;
  /** The same after a delay; returns a function that calls it off. */
  receiveAfter(delayMs: number, run: () => void): () => void;
  /** Tells whether a timer of this length only serves to look for work. */
  isIdle: (delayMs: number) => boolean;
  watch(watcher: ProcessWatcher): () => void;
  /** Drops everything that it was about to do. */
  crash(): void;
  freeze(): void;
  thaw(): void;
  setClock(byMs: number): void;
}

/** The wall clock when a simulation begins. */
export const epochMs = Date.parse("2026-11-21T09:30:00.000Z");

/** Starts a process whose clock is `skewMs` ahead. */
export function startProcess(name: string, time: VirtualTime, skewMs = 0): SimulatedProcess {
  const watchers = new Set<ProcessWatcher>();
  let late: (() => void)[] = [];
  let [isAlive, isFrozen] = [true, false];
  let disturbedAtMs = -Infinity;
  let clockSkewMs = skewMs;

  function receive(run: () => void): void {
    if (!isAlive) return;
    if (isFrozen) late.push(run);
    else run();
  }

  function receiveAfter(delayMs: number, run: () => void): () => void {
    let isCalledOff = false;
    const callOff = time.after(delayMs, () => receive(() => void (isCalledOff || run())));
    return () => {
      isCalledOff = true;
      callOff();
    };
  }

  const self: SimulatedProcess = {
    name,
    startedAtMs: time.now(),
    clock: { now: () => Math.floor(epochMs + time.now() + clockSkewMs) },
    timers: { now: time.now, after: (delayMs, run) => startTimer(delayMs, run) },
    get isAlive() {
      return isAlive;
    },
    get isFrozen() {
      return isFrozen;
    },
    get disturbedAtMs() {
      return disturbedAtMs;
    },
    receive,
    receiveAfter,
    isIdle: () => false,
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    crash() {
      isAlive = false;
      late = [];
      for (const watcher of watchers) watcher.crashed();
    },
    freeze() {
      isFrozen = true;
      disturbedAtMs = time.now();
      for (const watcher of watchers) watcher.frozen();
    },
    thaw() {
      isFrozen = false;
      disturbedAtMs = time.now();
      const runs = late;
      late = [];
      for (const run of runs) receiveAfter(0, run);
    },
    setClock(byMs) {
      clockSkewMs += byMs;
      disturbedAtMs = time.now();
    },
  };

  function startTimer(delayMs: number, run: () => void): () => void {
    let isCalledOff = false;
    const fire = () => receive(() => void (isCalledOff || run()));
    const callOff = time.after(delayMs, fire, () => isAlive && !isFrozen && self.isIdle(delayMs));
    return () => {
      isCalledOff = true;
      callOff();
    };
  }

  return self;
}
