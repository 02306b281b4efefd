import { createReadStream, existsSync } from "node:fs";
import { defaultApplicationId } from "@design-catalog/core";
import type { Blobs } from "@design-catalog/core/ports";
import { scheduledJob } from "@design-catalog/core/webhooks";
import { findOtherOwner, isOwnerMark, openBlobContents, systemPorts } from "@design-catalog/host";
import type { Jobs } from "@design-catalog/queue-pg-boss";
import {
  noteRestore,
  type OpenMove,
  readPendingDeliveries,
  restoreBackup,
  type SqlExecute,
} from "@design-catalog/storage-kysely";
import { keyIdOf } from "@design-catalog/webhook-engine";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { existingKeyRing } from "../local/existing-key-ring.ts";
import { localDeployment } from "../local/local-deployment.ts";
import type { LocalService } from "../local/local-service.ts";
import { createProgress } from "../terminal/progress.ts";
import { describeBackup, standardStream } from "./backup.ts";

export const restore: Command = {
  name: "restore",
  summary: "Write a backup into an empty database, and its files into the store",
  details:
    "Compares checksums, then restores all rows or none. It refuses a database that has rows. Pending deliveries are sent\n" +
    "when due, even those delivered after the backup: receivers see their ids again.",
  reach: "database",
  operands: [{ name: "FILE", summary: "Backup, or - for the standard input" }],
  examples: [
    ["restore catalog-2026-11-21.tar.gz --data-dir .data-restored", "Into a new embedded database"],
    ["restore catalog-2026-11-21.tar.gz", "Into the empty database that DATABASE_URL names"],
  ],
  async run({ operands, local, terminal }) {
    const file = operands["FILE"] ?? "";
    const isStream = file === standardStream;
    if (!isStream && !existsSync(file))
      throw new CliError("notFound", `Cannot restore because the file does not exist: ${file}`);
    const service = await local({ bare: true, create: true });
    const jobs = await service.jobs();
    const progress = createProgress(terminal, "Restoring");
    const blobs = openBlobContents(service.config.blobs, systemPorts.clock);
    const say = (message: string) => terminal.err(`${message}\n`);
    try {
      const manifest = await restoreBackup({
        connectionString: service.database.connectionString,
        source: isStream ? process.stdin : createReadStream(file),
        blobs: withoutMarks(blobs),
        log: { debug: () => undefined, info: () => undefined, warn: say, error: say },
        async beforeCommit(execute) {
          await addJobs(jobs, execute);
          await noteRestore(execute, defaultApplicationId);
        },
        onTable: ({ name }, { done, of }) => progress.update(done, of, name),
      });
      progress.end();
      if (!manifest.files.withContent) {
        terminal.err(
          `note: the backup has no content for its ${manifest.files.blobs} files\n` +
            "  Set BLOB_URL to the store that has it, before the service starts.\n",
        );
      }
      const missing = missingKeys(service, manifest.keyIds);
      if (missing.length > 0) {
        terminal.err(
          `warning: secrets are encrypted with master keys that are missing: ${missing.join(", ")}\n` +
            "  Set MASTER_KEY, or put master.key into the data directory, before the service starts.\n",
        );
      }
      for (const move of manifest.moves) terminal.err(moveText(move));
      // A store that is away undoes no restore; doctor finds what was not seen.
      const foreign = await findOtherOwner(blobs, localDeployment(service)).catch(() => undefined);
      if (foreign !== undefined) terminal.err(`warning: ${foreign}\n`);
      return describeBackup(manifest, { Database: service.database.description });
    } catch (error) {
      progress.end();
      throw error;
    }
  },
};

/** Leaves the marks of the deployment that was backed up out of a store, which may become that of another one. */
function withoutMarks(blobs: Blobs): Pick<Blobs, "write"> {
  return {
    write: async (key, ...content) => (isOwnerMark(key) ? { outcome: "exists" } : blobs.write(key, ...content)),
  };
}

/** Says how to go on with an application that was between two deployments when the backup was made. */
function moveText({ applicationId, role, peer }: OpenMove): string {
  const undo = `catalogctl applications move ${applicationId} --abort`;
  return role === "source"
    ? `warning: the application ${applicationId} was on its way to ${peer}, and the restored database has left the move\n` +
        `  If ${peer} serves it by now, mark it as moved before the service starts, by which its files stay there:\n` +
        `  UPDATE applications SET move_state = 'moved' WHERE id = '${applicationId}'\n` +
        `  Otherwise undo the move with ${undo}.\n`
    : `warning: the application ${applicationId} was arriving from ${peer}, and what had come may be incomplete\n` +
        `  It is not served. Undo the move with ${undo}, or if ${peer} knows nothing of it, delete the application here.\n` +
        "  Then move it again.\n";
}

/** Adds the jobs that follow from the deliveries because a backup has none; they commit with the rows. */
async function addJobs(jobs: Jobs, execute: SqlExecute): Promise<void> {
  for await (const deliveries of readPendingDeliveries(execute)) {
    const due = deliveries.map((delivery) => scheduledJob(delivery, delivery.dueInMs));
    await jobs.transactional.enqueue(execute, due);
  }
}

function missingKeys({ config }: LocalService, needed: readonly string[]): readonly string[] {
  const present = existingKeyRing(config)?.keys().map(keyIdOf) ?? [];
  return needed.filter((id) => !present.includes(id));
}
