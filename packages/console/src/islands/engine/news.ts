/** Milliseconds for which news are gathered. */
const gatherMs = 500;

const looks = new Set<() => void>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Calls `look` whenever something has changed that the user may read; returns what ends that. */
export function onNews(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}

/** Tells all that wait for news, a little later. */
export function tellNews(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined;
    for (const look of looks) look();
  }, gatherMs);
}
