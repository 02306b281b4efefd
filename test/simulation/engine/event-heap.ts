/** A future event. */
export interface ScheduledEvent {
  readonly atMs: number;
  /** Events at the same time happen in the order in which they were added. */
  readonly sequence: number;
  /** Undefined once called off. */
  run: (() => void) | undefined;
  /** Returns true while the event would only look for work. */
  readonly isIdle: (() => boolean) | undefined;
}

/** Events ordered by time and sequence, in a binary heap. */
export interface EventHeap {
  push(event: ScheduledEvent): void;
  peek(): ScheduledEvent | undefined;
  pop(): ScheduledEvent | undefined;
}

/** Creates an empty heap. */
export function createEventHeap(): EventHeap {
  const events: ScheduledEvent[] = [];

  function siftUp(event: ScheduledEvent): void {
    let index = events.length;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = events[parentIndex];
      if (!parent || isBefore(parent, event)) break;
      events[index] = parent;
      index = parentIndex;
    }
    events[index] = event;
  }

  function siftDown(event: ScheduledEvent): void {
    let index = 0;
    for (;;) {
      const child = firstChild(index);
      if (!child || isBefore(event, child.event)) break;
      events[index] = child.event;
      index = child.index;
    }
    events[index] = event;
  }

  function firstChild(index: number): { readonly index: number; readonly event: ScheduledEvent } | undefined {
    const left = events[2 * index + 1];
    const right = events[2 * index + 2];
    if (left && right && isBefore(right, left)) return { index: 2 * index + 2, event: right };
    return left && { index: 2 * index + 1, event: left };
  }

  return {
    push: siftUp,
    peek: () => events[0],
    pop() {
      const first = events[0];
      const last = events.pop();
      if (last && events.length > 0) siftDown(last);
      return first;
    },
  };
}

function isBefore(left: ScheduledEvent, right: ScheduledEvent): boolean {
  return left.atMs === right.atMs ? left.sequence < right.sequence : left.atMs < right.atMs;
}
