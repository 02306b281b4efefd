/** Milliseconds for which news are gathered, and between two looks: others who work all day must not take all requests. */
const gatherMs = { first: 500, further: 5_000 };

const looks = new Set<() => void>();
let gathering: ReturnType<typeof setTimeout> | undefined;
let lookedMs = -Infinity;

/** Calls `look` whenever something has changed that the user may read; returns what ends that. */
export function onNews(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}

/** Tells all that wait for news, a little later. */
export function tellNews(): void {
  const waitMs = Math.max(gatherMs.first, lookedMs + gatherMs.further - performance.now());
  gathering ??= setTimeout(() => {
    gathering = undefined;
    lookedMs = performance.now();
    for (const look of looks) look();
  }, waitMs);
}
