import { setTimeout as sleep } from "node:timers/promises";

/** Clients that create projects through whichever process answers, as behind a load balancer. */
export interface RetryingLoad {
  /** Origins of the processes; a client that one fails goes on to the next. */
  origins: readonly string[];
  /** Ids of the created projects. */
  readonly created: readonly string[];
  /** Requests that no try could mend, with their last answer. */
  readonly failed: readonly string[];
  /** Answers that a client tried again after. */
  retries(): number;
  /** Starts no more requests and waits for the running ones. */
  stop(): Promise<void>;
}

const triesMax = 40;
const pauseMs = 100;
/** Leaves the processors to the processes that start. */
const thinkMs = 25;
/** Longer than any answer may take. */
const answerMsMax = 15_000;

/** Starts clients; each repeats a request by its Idempotency-Key after no answer, 429 and 503, as README.md tells clients. */
export function startRetryingLoad(token: string, clients: number, origins: readonly string[]): RetryingLoad {
  const created: string[] = [];
  const failed: string[] = [];
  const stopped = new AbortController();
  let retries = 0;

  async function createOnce(): Promise<void> {
    const key = crypto.randomUUID();
    let last = "";
    for (let count = 0; count < triesMax; count++) {
      const origin = load.origins[count % load.origins.length] ?? "";
      const answer = await post(origin, { token, key }).catch((error: unknown) => String(error));
      if (answer instanceof Response && answer.status === 201) {
        created.push(idOf(await answer.text()));
        return;
      }
      last = answer instanceof Response ? `${answer.status} ${await answer.text()}` : answer;
      if (answer instanceof Response && ![429, 503].includes(answer.status)) break;
      retries += 1;
      await sleep(pauseMs);
    }
    failed.push(last);
  }

  const lane = async () => {
    while (!stopped.signal.aborted && failed.length === 0) {
      await createOnce();
      await sleep(thinkMs);
    }
  };
  const load: RetryingLoad = {
    origins,
    created,
    failed,
    retries: () => retries,
    async stop() {
      stopped.abort();
      await done;
    },
  };
  const done = Promise.all(Array.from({ length: clients }, lane));
  return load;
}

/** @throws {Error} if a successful answer has no project */
function idOf(text: string): string {
  const id = /"id":"([0-9a-f]{24})"/u.exec(text)?.[1];
  if (id === undefined) throw new Error(`Cannot read the project's id: ${text}`);
  return id;
}

function post(origin: string, { token, key }: { readonly token: string; readonly key: string }): Promise<Response> {
  return fetch(`${origin}/api/v1/projects`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ name: "Upgrade" }),
    signal: AbortSignal.timeout(answerMsMax),
  });
}
