/** Ends what a silent peer would hold up for ever. */
export interface Watch {
  /** Waits for the peer. */
  during<T>(waiting: Promise<T>): Promise<T>;
}

/** Calls `end` when a wait takes longer than this. */
export function createWatch(silenceMsMax: number, end: (error: Error) => void): Watch {
  return {
    async during(waiting) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`The server was silent for ${silenceMsMax} ms`);
          end(error);
          reject(error);
        }, silenceMsMax);
      });
      try {
        return await Promise.race([waiting, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
