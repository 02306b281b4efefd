import { defaultApplicationId, formatTimestamp, tables } from "@design-catalog/core";
import { eraseApplication, eraseBlobs, suspendApplication } from "@design-catalog/core/application";
import { readOpenMoves, readWithheldApplications } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { Command, Invocation, Result } from "../command/command.ts";
import type { LocalService } from "../local/local-service.ts";
import { createProgress } from "../terminal/progress.ts";
import { ask } from "../terminal/prompt.ts";
import { renderTable } from "../terminal/table.ts";
import { applicationIdOf, readApplication, shown } from "./applications.ts";

/** Days for which an application must have been suspended before it is erased, so a mistake can be undone. */
const suspendedDays = 30;

export const applicationsDelete: Command = {
  name: "applications delete",
  summary: "Suspend an application, and after 30 days erase it for good",
  details:
    "Asks for the name of the application; without a terminal, --name must be its name. An application that has not been\n" +
    "suspended for 30 days is suspended, and nothing is erased: run the command again then, or with --now. Erases all rows\n" +
    "in batches and says how many, then the content of files, unless it has moved to another deployment, which uses them.\n" +
    "An interrupted deletion can be repeated. The first application cannot be deleted.",
  reach: "database",
  operands: [{ name: "ID", summary: "Id of the application" }],
  options: [
    { name: "name", value: "NAME", summary: "Name of the application, which confirms the deletion" },
    { name: "now", summary: "Erase the application at once" },
  ],
  examples: [
    ["applications delete 6740a1f2c3d4e5f607182930", "Asks for the application's name first"],
    ["applications delete 6740a1f2c3d4e5f607182930 --now", "Erases it at once, also when it is in use"],
  ],
  async run(invocation) {
    const id = applicationIdOf(invocation.operands["ID"]);
    if (id === defaultApplicationId) {
      throw new CliError("refused", "Cannot delete the first application because the service starts with it");
    }
    const service = await invocation.local();
    const { name, suspendedAt } = await readApplication(service, id);
    await refuseInMove(service, id);
    await confirmByName(invocation, name);
    const context = service.context(id);
    if (!invocation.options.has("now") && !isOver(suspendedAt, context.ports.clock.now())) {
      await suspendApplication(context, true);
      return laterErased(await readApplication(service, id));
    }
    const { erased, blobs } = await erase(service, id, invocation);
    const rows = [...erased].map(([table, count]) => ({ table, count }));
    return {
      data: { id, name, erased: Object.fromEntries(erased), files: blobs },
      text: (style) =>
        renderTable(
          [
            { title: "TABLE", value: ({ table }) => table },
            { title: "ROWS", value: ({ count }) => String(count) },
          ],
          rows,
          style,
        ) + `The application ${name} is erased, with ${blobs} stored files\n`,
    };
  },
};

/** Refuses during a move: the rows would be erased on the other side too, or be missing there. */
async function refuseInMove({ pool }: LocalService, id: string): Promise<void> {
  const move = (await readOpenMoves(pool.query)).find(({ applicationId }) => applicationId === id);
  if (!move) return;
  throw new CliError(
    "refused",
    `Cannot delete the application because its move has not ended (other side: ${move.peer}): end it, or undo it by --abort`,
  );
}

/** The suspended application, and for people when it can be erased. */
function laterErased(application: Awaited<ReturnType<typeof readApplication>>): Result {
  const row = shown(application);
  const fromMs = Date.parse(application.suspendedAt ?? "") + suspendedDays * 86_400_000;
  const hint = `Nothing is erased yet: run the command again from ${formatTimestamp(fromMs)}, or with --now\n`;
  return { ...row, text: (style) => row.text(style) + hint };
}

/** True once an application has been suspended long enough. */
function isOver(suspendedAt: string | null, nowMs: number): boolean {
  return suspendedAt !== null && nowMs - Date.parse(suspendedAt) >= suspendedDays * 86_400_000;
}

/** @throws {CliError} `refused` unless somebody has typed the application's name */
async function confirmByName({ options, terminal }: Invocation, name: string): Promise<void> {
  const given = options.text("name");
  if (given === undefined && !terminal.isInputTty) {
    throw new CliError("refused", "Cannot delete the application without a terminal: add --name with its name");
  }
  const typed = given ?? (await ask(terminal, `Type the name of the application to erase it for good (${name}): `));
  if (typed !== name) throw new CliError("refused", "Nothing was changed: the name is another one");
}

async function erase(service: LocalService, id: ReturnType<typeof applicationIdOf>, { terminal }: Invocation) {
  const { store, ports } = service.context(id);
  // One store holds the files of all cells: those of an application that has moved, or has not come whole, are in use.
  const state = (await readWithheldApplications(service.pool.query)).get(id);
  const isElsewhere = state === "moved" || state === "arriving";
  // Throws where the files are another deployment's, before a row is gone.
  if (!isElsewhere) await ports.blobs?.list(`${id}/`);
  let total = 0;
  for (const table of tables) total += await store.count(table);
  const progress = createProgress(terminal, "Erasing");
  try {
    const erased = await eraseApplication(store, {
      tables,
      onErased: ({ table, rows }) => progress.update(rows, Math.max(rows, total), table),
    });
    await service.pool.query("DELETE FROM counters WHERE application_id = $1", [id]);
    return { erased, blobs: ports.blobs && !isElsewhere ? await eraseBlobs(ports.blobs, `${id}/`) : 0 };
  } finally {
    progress.end();
  }
}
