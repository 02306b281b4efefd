/** One event of a stream, or what its lines set for the time after it. */
export interface StreamEvent {
  /** `message` unless the event names another type. */
  readonly type: string;
  readonly data: string;
  /** Id to come back with; the last one that the stream has told. */
  readonly lastId: string;
}

/**
 * Reads the lines of `text/event-stream` as they arrive (HTML §9.2.6). Browsers' own reader of such streams cannot send a
 * token.
 */
export function createEventReader(tell: (event: StreamEvent) => void): { push(text: string): void } {
  let rest = "";
  let lastId = "";
  let type = "message";
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === "") {
      if (data.length > 0) tell({ type, data: data.join("\n"), lastId });
      type = "message";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") type = value;
    else if (field === "id") lastId = value;
  }

  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) readLine(line.replace(/\r$/, ""));
    },
  };
}
