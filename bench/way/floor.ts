import { randomBytes } from "node:crypto";
import { defaultApplicationId } from "@design-catalog/core";
import { createApiClient } from "@design-catalog/testing/api-client";
import type { WayFloor } from "../programs/way-floor.ts";
import { creationLoad } from "../shared/changes.ts";
import { startProgram } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { ownCheckout } from "./checkout.ts";
import { startService } from "./service.ts";
import type { Side } from "./side.ts";

/** Starts the floor on a database that the service has set up and left. */
export async function startFloor(stage: Stage, name: "floor" | "recording floor"): Promise<Side> {
  const service = await startService(stage, { ...ownCheckout(), name });
  const token = await service.signIn();
  const { path, body } = creationLoad(service.origin, token);
  const { body: project } = await createApiClient(service.origin, token).call("POST", path, JSON.parse(body));
  await service.stop();
  const program = startProgram<WayFloor>("way-floor");
  const origin = await program.call("listen", {
    connectionString: service.connectionString,
    ids: { applicationId: defaultApplicationId, userId: String(project.createdBy) },
    authority: stage.authority,
    records: name === "recording floor",
    secret: `whsec_${randomBytes(32).toString("base64")}`,
  });
  return {
    ...service,
    origin,
    pids: [program.pid],
    signIn: async () => "none",
    deliverTo: (urls) => program.call("deliverTo", { urls }),
    stop: () => program.stop(),
  };
}
