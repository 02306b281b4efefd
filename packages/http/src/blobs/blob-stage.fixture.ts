import { type ServedBlobs, serveBlobs } from "@design-catalog/core/application";
import { fileUploads } from "@design-catalog/core/catalog";
import { type UserRow, users } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { createMemoryBlobs, createWebUrlSigner } from "@design-catalog/storage-memory";
import { startMs } from "@design-catalog/testing/http/ports";
import { applicationId, createTestService, type TestService } from "@design-catalog/testing/http/service";
import { testBase } from "@design-catalog/testing/test-base";
import { blobRoutes } from "./blob-routes.ts";
import type { Pace } from "./paced-body.ts";

/** The routes of blobs behind a real socket. */
export interface BlobStage {
  readonly service: TestService;
  readonly blobs: ServedBlobs;
  readonly origin: string;
  /** Seconds for which connections were allowed to be silent. */
  readonly silences: readonly number[];
  /** Adds a user who can sign in. */
  addUser(): Promise<Id<"user">>;
  /** Announces an upload and returns where its bytes go. */
  announce(bytes: number, by?: Announcer): Promise<{ readonly id: string; readonly url: string }>;
  /** Sends a body, by default with the announced type. */
  put(
    url: string,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Stores content; returns the URL to download it. */
  store(content: string, download?: Partial<Parameters<ServedBlobs["downloadUrl"]>[1]>): Promise<string>;
  get(url: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  stop(): Promise<void>;
}

/** Type of an announced upload and its user. */
interface Announcer {
  readonly contentType?: string;
  /** @default another user each time */
  readonly userId?: Id<"user">;
}

/** The rest of a user's row. */
const person = {
  addressState: "verified",
  firstName: null,
  lastName: null,
  locale: "en",
  status: "active",
  roles: [],
  settings: {},
  lastSignInAt: null,
  passwordHash: null,
  kind: "person",
  accessEpoch: 0,
} as const satisfies Partial<UserRow>;

export async function startBlobStage(options: { readonly pace?: Pace } = {}): Promise<BlobStage> {
  const clock = { now: () => startMs };
  const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
  const silences: number[] = [];
  const allowSilence = (_: Request, seconds: number) => void silences.push(seconds);
  const service = await createTestService({ contextRoutes: blobRoutes({ blobs, allowSilence, ...options }) });
  const fetchHere = (request: Request) => service.handler.handle(request);
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: fetchHere });
  const { origin } = server.url;
  const rows = service.storage.open(applicationId);
  let count = 0;
  const addUser = async () => {
    const base = testBase<"user">(service.ports);
    const row = { ...base, ...person, emailAddress: `user-${base.id}@dealer.example` };
    await rows.transaction((transaction) => transaction.insert(users, [row]));
    return base.id;
  };
  return {
    service,
    blobs,
    origin,
    silences,
    addUser,
    async announce(bytes, { contentType = "image/png", userId } = {}) {
      const id = service.ports.ids.next();
      const key = `${applicationId}/incoming/${id}`;
      const times = { createdAt: new Date(startMs).toISOString(), expiresAt: new Date(startMs).toISOString() };
      const known = {
        sha256: null,
        receivedSha256: null,
        fileId: null,
        sessionId: null,
        impersonatorId: null,
        impersonatorSessionId: null,
        ownerKind: null,
        ownerId: null,
      };
      const row = { id, name: "a", contentType: "image/png", bytes, ...times, ...known } as const;
      const announced = { ...row, userId: userId ?? (await addUser()) };
      await rows.transaction((transaction) => transaction.insert(fileUploads, [announced]));
      const { url } = await blobs.uploadTarget({ key, bytes, contentType, expiresInSeconds: 900 });
      return { id, url: origin + url };
    },
    put: (url, body, headers = {}) =>
      fetch(url, { method: "PUT", body, headers: { "content-type": "image/png", ...headers } }),
    async store(content, download = {}) {
      const bytes = new TextEncoder().encode(content);
      const key = `${applicationId}/0f/${(count += 1)}`;
      await blobs.write(key, only(bytes), { bytes: bytes.byteLength });
      const usual = {
        fileName: "a.png",
        contentType: "image/png",
        disposition: "inline",
        expiresInSeconds: 900,
      } as const;
      return origin + (await blobs.downloadUrl(key, { ...usual, ...download }));
    },
    get: (url, headers = {}, method = "GET") => fetch(url, { method, headers }),
    stop: async () => server.stop(true),
  };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}
