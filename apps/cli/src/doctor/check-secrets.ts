import { tables } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { openSecretBox } from "@design-catalog/host";
import { listApplicationIds } from "@design-catalog/storage-kysely";
import type { RotatingSecretBox } from "@design-catalog/webhook-engine";
import { program } from "../command/program.ts";
import { existingKeyRing } from "../local/existing-key-ring.ts";
import type { LocalService } from "../local/local-service.ts";
import type { Finding } from "./finding.ts";

const check = "secrets";
/** Tables that the service depends on; other sealed values are many and expire. */
const essential: readonly string[] = ["webhook_endpoints", "signing_keys", "rsa_signing_keys"];

/** Checks that the master keys open the values that the service depends on, and whether a rotation is unfinished. */
export async function checkSecrets({ config, pool, storage }: LocalService): Promise<readonly Finding[]> {
  const ring = existingKeyRing(config);
  if (!ring)
    return [{ check, status: "fail", message: "there is no master key: set MASTER_KEY or restore master.key" }];
  const box = openSecretBox(ring);
  const counts = { read: 0, unreadable: 0, stale: 0 };
  for (const { blob, purpose } of await sealedValues({ pool, storage })) {
    counts.read += 1;
    if (box.isStale(blob)) counts.stale += 1;
    if (!(await opens(box, blob, purpose))) counts.unreadable += 1;
  }
  return [judge(counts, box.keyIds()[0] ?? "")];
}

interface SealedValue {
  readonly blob: string;
  readonly purpose: string;
}

async function sealedValues({
  pool,
  storage,
}: Pick<LocalService, "pool" | "storage">): Promise<readonly SealedValue[]> {
  const values: SealedValue[] = [];
  for (const applicationId of await listApplicationIds(pool.query)) {
    for (const table of tables.filter(({ name }) => essential.includes(name))) {
      const { sealed } = table;
      const rows = sealed ? await storage.open(applicationId).select(table) : [];
      // Not all as arguments of one call: their stack ends before a million.
      for (const row of rows) values.push(...valuesOf(row, sealed));
    }
  }
  return values;
}

function valuesOf(row: object, sealed: (typeof tables)[number]["sealed"]): readonly SealedValue[] {
  const columns = sealed?.columns ?? [];
  const purpose = sealed?.purpose(row) ?? "";
  return columns.flatMap((column) => blobsIn(Reflect.get(row, column)).map((blob) => ({ blob, purpose })));
}

function judge(
  counts: { readonly read: number; readonly unreadable: number; readonly stale: number },
  keyId: string,
): Finding {
  const { read, unreadable, stale } = counts;
  if (unreadable > 0) {
    return {
      check,
      status: "fail",
      message: `${unreadable} of ${read} cannot be decrypted with the given master keys`,
    };
  }
  if (stale > 0) {
    return {
      check,
      status: "warn",
      message: `${stale} of ${read} are encrypted with an old master key: run ${program().name} keys rotate`,
    };
  }
  return { check, status: "ok", message: `${read} can be decrypted with master key ${keyId}` };
}

/** Finds sealed values by their form. */
function blobsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return /^v1\.[0-9a-f]{8}\./u.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(blobsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(blobsIn) : [];
}

async function opens(box: RotatingSecretBox, blob: string, purpose: string): Promise<boolean> {
  return box.open(blob, purpose).then(
    () => true,
    () => false,
  );
}
