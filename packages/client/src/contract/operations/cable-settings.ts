/** Written by `bun run contract` from the OpenAPI documents: operations of "Cable settings". */
import type { Operation } from "../../operation.ts";
import type { CableSettings, CableSettingsPatch } from "../types.ts";

/** Read how cables are numbered. */
export const getCableSettings: Operation<{  }, CableSettings> = { method: "GET", path: "/api/v1/admin/cablesettings", privilege: "Admin Cables" };
/** Change how cables are numbered. */
export const patchCableSettings: Operation<{ readonly body: CableSettingsPatch; }, CableSettings> = { method: "PATCH", path: "/api/v1/admin/cablesettings", privilege: "Admin Cables r/w" };
