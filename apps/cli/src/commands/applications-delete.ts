import { defaultApplicationId, tables } from "@design-catalog/core";
import { eraseApplication } from "@design-catalog/core/application";
import { CliError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import type { LocalService } from "../local/local-service.ts";
import { createProgress } from "../terminal/progress.ts";
import { ask } from "../terminal/prompt.ts";
import { renderTable } from "../terminal/table.ts";
import { applicationIdOf, readApplication } from "./applications.ts";

export const applicationsDelete: Command = {
  name: "applications delete",
  summary: "Erase an application with everything in it, for good",
  details:
    "Asks for the name of the application; without a terminal, --name must be its name. Erases all rows in batches and says\n" +
    "how many, then the content of files. An interrupted deletion can be repeated. The first application cannot be deleted.",
  reach: "database",
  operands: [{ name: "ID", summary: "Id of the application" }],
  options: [{ name: "name", value: "NAME", summary: "Name of the application, which confirms the deletion" }],
  examples: [["applications delete 6740a1f2c3d4e5f607182930", "Asks for the application's name first"]],
  async run(invocation) {
    const id = applicationIdOf(invocation.operands["ID"]);
    if (id === defaultApplicationId) {
      throw new CliError("refused", "Cannot delete the first application because the service starts with it");
    }
    const service = await invocation.local();
    const { name } = await readApplication(service, id);
    await confirmByName(invocation, name);
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
  let total = 0;
  for (const table of tables) total += await store.count(table);
  const progress = createProgress(terminal, "Erasing");
  try {
    const erased = await eraseApplication(store, {
      tables,
      onErased: ({ table, rows }) => progress.update(rows, Math.max(rows, total), table),
    });
    await service.pool.query("DELETE FROM counters WHERE application_id = $1", [id]);
    return { erased, blobs: await eraseBlobs(ports.blobs, id) };
  } finally {
    progress.end();
  }
}

async function eraseBlobs(
  blobs: ReturnType<LocalService["context"]>["ports"]["blobs"],
  applicationId: string,
): Promise<number> {
  if (!blobs) return 0;
  for (let erased = 0; ;) {
    const listed = await blobs.list(`${applicationId}/`);
    if (listed.length === 0) return erased;
    await blobs.delete(listed.map(({ key }) => key));
    erased += listed.length;
  }
}
