import type { Chunk } from "./chunk-queue.ts";

/** A recording that has begun. */
export interface OpenRecording {
  readonly id: string;
  /** Whether texts have to be masked. */
  readonly textMasked: boolean;
}

/** Consent of the user to being recorded. */
export interface RecordingConsent {
  /** RFC 3339. */
  readonly at: string;
  /** Version of the text that the user agreed to. */
  readonly textVersion: string;
}

/** Facts about the session to record. */
export interface RecordingStart {
  readonly consent?: RecordingConsent | undefined;
  readonly projectId?: string | undefined;
  readonly appVersion?: string | undefined;
}

/** Where recordings go, and whose they are. */
export interface RecordingAccess {
  /** Origin of the service. @default the page's */
  readonly baseUrl?: string | undefined;
  /** Gives an access token with the scope `api`; a fresh one where the last one was refused. */
  readonly token: (isRefused: boolean) => Promise<string>;
}

/** Outcome of sending a chunk: `later` means that it can be sent again, `ended` that nothing can be added any more. */
export type ChunkOutcome =
  | { readonly outcome: "stored" }
  | { readonly outcome: "later"; readonly waitMs: number | undefined }
  | { readonly outcome: "ended" };

/** Calls the operations of the API that take a recording. */
export class RecordingClient {
  readonly #access: RecordingAccess;

  constructor(access: RecordingAccess) {
    this.#access = access;
  }

  /** Begins a recording; undefined where the service does not want one. */
  async start({ consent, projectId, appVersion }: RecordingStart): Promise<OpenRecording | undefined> {
    const about = {
      consent: consent ?? null,
      projectId: projectId ?? null,
      appVersion: appVersion ?? null,
      viewport: { width: Math.max(1, innerWidth), height: Math.max(1, innerHeight) },
      userAgent: navigator.userAgent.slice(0, 512),
      locale: navigator.language.slice(0, 35),
    };
    const answer = await this.#send("POST", "", { type: "application/json", body: JSON.stringify(about) });
    if (answer.status !== 201) return undefined;
    // The service's own schema.
    return (await answer.json()) as OpenRecording;
  }

  /** Sends a chunk. One that `mayOutlive` the page is small: browsers take 64 KiB. */
  async add(id: string, { number, body }: Chunk, mayOutlive = false): Promise<ChunkOutcome> {
    const sent = { type: "application/x-ndjson", body, keepalive: mayOutlive };
    const answer = await this.#send("PUT", `/${id}/chunks/${number}`, sent).catch(() => undefined);
    if (answer?.ok === true) return { outcome: "stored" };
    if (answer && answer.status !== 401 && answer.status !== 429 && answer.status < 500) return { outcome: "ended" };
    const seconds = Number(answer?.headers.get("retry-after") ?? Number.NaN);
    return { outcome: "later", waitMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  }

  /** Ends a recording. A lost call does not matter: the service ends it after 30 minutes. */
  async complete(id: string): Promise<void> {
    await this.#send("POST", `/${id}/complete`, { keepalive: true }).catch(() => undefined);
  }

  async #send(
    method: string,
    path: string,
    { type, body, keepalive = false }: { readonly type?: string; readonly body?: string; readonly keepalive?: boolean },
  ): Promise<Response> {
    const url = `${this.#access.baseUrl ?? ""}/api/v1/me/sessionrecordings${path}`;
    const ask = async (isRefused: boolean) => {
      const headers: Record<string, string> = { authorization: `Bearer ${await this.#access.token(isRefused)}` };
      if (type !== undefined) headers["content-type"] = type;
      return fetch(url, { method, headers, keepalive, credentials: "omit", ...(body !== undefined && { body }) });
    };
    const answer = await ask(false);
    return answer.status === 401 ? ask(true) : answer;
  }
}
