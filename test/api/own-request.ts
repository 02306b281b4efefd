import { formatTimestamp, type Operation, refreshTokens } from "@design-catalog/core";
import { type Client, idOf, textOf } from "./client.ts";
import type { TestApi } from "./harness.ts";
import { createJob, validRequest, type ValidRequest, type World } from "./world.ts";

/** Operations after which the caller's access token is stale. */
export const endsTokens: ReadonlySet<string> = new Set(["changePassword", "endSession", "endAuthorization"]);

/**
 * A valid request of an operation by a signed-in caller: where its path names something that only the caller has, such a
 * thing is made.
 */
export async function ownRequest(
  api: TestApi,
  operation: Operation,
  { world, client }: { readonly world: World; readonly client: Client },
): Promise<ValidRequest> {
  const request = validRequest(operation, world);
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
    case "endSession": {
      const [session = {}] = (await client.get("/api/v1/me/sessions")).rows;
      return { ...request, path: `/api/v1/me/sessions/${textOf(session, "id")}` };
    }
    case "endAuthorization": {
      const clientId = await letIn(api, idOf(me));
      return { ...request, path: `/api/v1/me/authorizations/${clientId}` };
    }
    default:
      return request;
  }
}

/** No client can ask for a grant yet, so its row is inserted. */
async function letIn({ store, ports }: TestApi, userId: string): Promise<string> {
  const [now, id] = [ports.clock.now(), ports.ids.next()];
  const clientId = `client-${id}`;
  const row = { id, familyId: ports.ids.next(), tokenHash: id, userId, clientId, scope: "api", resources: [] };
  const times = { issuedAt: formatTimestamp(now), expiresAt: formatTimestamp(now + 60_000), consumedAt: null };
  const ends = { successorSealed: null, revokedAt: null, revokedReason: null };
  await store.transaction((transaction) => transaction.insert(refreshTokens, [{ ...row, ...times, ...ends }]));
  return clientId;
}
