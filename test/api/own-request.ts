import { formatTimestamp, matches, type Operation } from "@design-catalog/core";
import { fileUploads } from "@design-catalog/core/catalog";
import { refreshTokens } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { projects } from "@design-catalog/core/projects";
import { type Client, idOf, textOf } from "./client.ts";
import { giveFactor, removeFactor } from "./factor.ts";
import { password, type TestApi } from "./harness.ts";
import { createdPasskey, givePasskey } from "./passkey.ts";
import { unknownOwn, validRequest, type ValidRequest } from "./valid-request.ts";
import {
  addInvitation,
  addRecording,
  addUser,
  createJob,
  createServiceAccount,
  mailedToken,
  unique,
} from "./world-parts.ts";
import type { World } from "./world.ts";

/** Operations after which the caller's access token is stale. */
export const endsTokens: ReadonlySet<string> = new Set([
  "changePassword",
  "confirmTotp",
  "deletePasskey",
  "endSession",
  "endOtherSessions",
]);

/** True for an answer with a status that the operation declares for success: a small import answers otherwise than a large one. */
export function isSuccess({ status, also }: Operation, answer: { readonly status: number }): boolean {
  return answer.status === status || answer.status === also?.status;
}

/** A client with every right to the operation: the administrator, or whoever holds the world's link to a portal. */
export function holderOf(api: TestApi, { privilege }: Pick<Operation, "privilege">, world: World): Client {
  return privilege === "portal" ? api.client(world.portalToken) : api.administrator;
}

/**
 * A valid request of an operation by a signed-in caller. If its path names a thing that only the caller has, the thing
 * is created.
 */
export async function ownRequest(
  api: TestApi,
  operation: Operation,
  { world, client }: { readonly world: World; readonly client: Client },
): Promise<ValidRequest> {
  const request = validRequest(operation, world);
  if (operation.name === "verifyAccount" || operation.name === "resetPassword") return mailed(api, request);
  // Users with a second factor sign in with a code.
  if (operation.name === "issueToken") await removeFactor(api, world.user.id);
  const me = await client.get("/api/v1/me");
  if (me.status !== 200) return request;
  switch (operation.name) {
    case "patchMe":
      return { ...request, json: { firstName: "Kim", locale: "de", version: me.body["version"] } };
    case "getJob":
    case "cancelJob": {
      const project = idOf(await client.post("/api/v1/projects", { name: "Own" }));
      return { ...request, path: request.path.replace(world.job, await createJob(client, project, world.report)) };
    }
    case "addSessionRecordingChunk":
    case "completeSessionRecording": {
      const recording = await addRecording(api, { userId: idOf(me), status: "recording" });
      return { ...request, path: request.path.replace(world.recording, recording) };
    }
    case "createFile":
    case "createProjectFile":
    case "createViewTemplateFile": {
      // An upload belongs to its user; who may not announce one is refused anyway.
      const uploadId = await uploadOf(api, client);
      return { ...request, json: { ...Object(request.json), uploadId } };
    }
    case "issueAdminToken":
    case "startTotp":
      await removeFactor(api, idOf(me));
      return request;
    case "confirmTotp":
    case "disableTotp": {
      const code = await giveFactor(api, idOf(me), { confirmed: operation.name === "disableTotp" });
      const shown = operation.name === "disableTotp" ? { currentPassword: password } : {};
      return { ...request, json: { ...shown, code } };
    }
    case "patchSavedView":
    case "deleteSavedView":
      return { ...request, path: request.path.replace(unknownOwn, await savedViewOf(client)) };
    case "addPasskey":
      return { ...request, json: await createdPasskey(client) };
    case "renamePasskey":
    case "deletePasskey":
      return { ...request, path: `/api/v1/me/passkeys/${await givePasskey(api, idOf(me))}` };
    case "deleteUserPasskey": {
      const passkey = await givePasskey(api, world.colleague);
      return { ...request, path: request.path.replace(world.passkey, passkey) };
    }
    case "createOAuthClientSecret":
    case "deleteOAuthClientSecret": {
      // Each has a place for one more secret.
      const { serviceAccount, clientSecret } = await createServiceAccount(api.administrator);
      const own = request.path.replace(world.serviceAccount, serviceAccount);
      return { ...request, path: own.replace(world.clientSecret, clientSecret) };
    }
    case "eraseUser":
    case "getUserErasure":
    case "withdrawUserErasure": {
      const { id, emailAddress } = await userToErase(api, operation.name !== "eraseUser");
      const path = request.path.replace(world.colleague, id);
      return operation.body ? { ...request, path, json: { confirmation: emailAddress } } : { ...request, path };
    }
    case "resetTotp":
      await giveFactor(api, world.colleague, { confirmed: true });
      return request;
    case "endSession": {
      const [session] = (await client.get("/api/v1/me/sessions")).rows;
      return session ? { ...request, path: `/api/v1/me/sessions/${textOf(session, "id")}` } : request;
    }
    case "acceptOwnInvitation":
    case "declineOwnInvitation": {
      const id = await invite(api, world.colleague, textOf(me.body, "emailAddress"));
      return { ...request, path: `/api/v1/me/invitations/${id}/${request.path.split("/").at(-1)}` };
    }
    case "endAuthorization": {
      const clientId = await letIn(api, idOf(me));
      return { ...request, path: `/api/v1/me/authorizations/${clientId}` };
    }
    default:
      return request;
  }
}

/** A view that the caller has saved; none for whoever may not. */
async function savedViewOf(client: Client): Promise<string> {
  const body = { page: "deliveries", name: unique("view"), query: "phase=given_up" };
  const answer = await client.post("/api/v1/me/views", body);
  return answer.status === 201 ? idOf(answer) : unknownOwn;
}

/** A user, whose erasure may wait already. */
async function userToErase(api: TestApi, waits: boolean) {
  const emailAddress = `${unique("leaving")}@dealer.example`;
  const id = await addUser(api, { emailAddress });
  const body = { confirmation: emailAddress };
  if (waits) await api.administrator.post(`/api/v1/admin/users/${id}/erase`, body);
  return { id, emailAddress };
}

/** The request with a token just mailed to a user with an unconfirmed address. */
async function mailed(api: TestApi, request: ValidRequest): Promise<ValidRequest> {
  const emailAddress = `${unique("pending")}@dealer.example`;
  // A user who lost the password to a second sign-up confirms by setting another.
  await addUser(api, { status: "pending", emailAddress, passwordHash: "unused" });
  const asking = request.path.endsWith("/verify") ? "verify/resend" : "password/forgot";
  const token = await mailedToken(api, () => api.client().post(`/api/v1/account/${asking}`, { emailAddress }));
  return { ...request, json: { ...Object(request.json), token } };
}

/** An invitation of the caller to somebody else's project. */
async function invite(api: TestApi, invitedBy: Id<"user">, emailAddress: string): Promise<string> {
  const projectId = idOf<"project">(await api.administrator.post("/api/v1/projects", { name: "Shared" }));
  const where = matches({ id: projectId });
  await api.store.transaction((transaction) => transaction.update(projects.table, where, { ownerId: invitedBy }));
  return addInvitation(api, { projectId, emailAddress, invitedBy });
}

/** The rows that authorizing a client leaves behind; other tests go the whole way. */
async function letIn({ store, ports }: TestApi, userId: Id<"user">): Promise<string> {
  const [now, id] = [ports.clock.now(), ports.ids.next()];
  const clientId = `client-${id}`;
  const row = { id, familyId: ports.ids.next(), tokenHash: id, userId, clientId, scope: "api", resources: [] };
  const times = { issuedAt: formatTimestamp(now), expiresAt: formatTimestamp(now + 60_000), consumedAt: null };
  const ends = { successorSealed: null, revokedAt: null, revokedReason: null, network: null, device: null, acr: null };
  await store.transaction((transaction) => transaction.insert(refreshTokens, [{ ...row, ...times, ...ends }]));
  return clientId;
}

/** An upload of the caller's own, as rows and bytes, because not every caller may announce one everywhere. */
async function uploadOf({ store, ports }: TestApi, client: Client): Promise<string> {
  const userId = idOf<"user">(await client.get("/api/v1/me"));
  const id = ports.ids.next();
  const content = new TextEncoder().encode(`content ${id}`);
  const facts = { name: "notes.txt", contentType: "text/plain", bytes: content.byteLength, sha256: null } as const;
  const now = formatTimestamp(ports.clock.now());
  const row = {
    id,
    userId,
    sessionId: null,
    impersonatorId: null,
    impersonatorSessionId: null,
    ownerKind: null,
    ownerId: null,
    ...facts,
    receivedSha256: null,
    fileId: null,
    createdAt: now,
    expiresAt: now,
  };
  await store.transaction((transaction) => transaction.insert(fileUploads, [row]));
  await ports.blobs?.write(`${store.applicationId}/incoming/${id}`, only(content), { bytes: content.byteLength });
  return id;
}

async function* only(content: Uint8Array) {
  yield content;
}
