import { type Static, Type } from "@sinclair/typebox";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { grants, type Privilege } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import { parseId } from "../../engine/id.ts";
import { defineJobKind, type JobRun } from "../../engine/job-kind.ts";
import { boolean, idOf } from "../../engine/schemas/schema.ts";
import { presentImport } from "./present-import.ts";
import { readImportFile } from "./read-file.ts";
import { rehearse } from "./rehearse.ts";
import { type Imported, importedExample, importedSchema } from "./schemas.ts";
import { writeProducts, type WrittenProduct } from "./write-products.ts";

/** Changes that a job keeps, at most. */
const keptMax = 100;

/** Issues that the error of a job names, at most. */
const namedMax = 5;

const parameters = Type.Object(
  { fileId: idOf("file"), dryRun: boolean({ description: "True writes nothing" }) },
  { $id: "ProductImportParameters", additionalProperties: false },
);

const privileges: readonly Privilege[] = ["Admin Products r/w", "Admin Files"];

/** The import of a file's products. One step writes all of them, so nobody sees half a file. */
export const importKind = defineJobKind({
  name: "import",
  queue: "long-jobs",
  exclusive: true,
  parameters,
  result: importedSchema,
  state: importedSchema,
  example: {
    parameters: { fileId: parseId<"file">("6740a1f2c3d4e5f607182931"), dryRun: false },
    result: importedExample,
  },
  async authorize(context) {
    checkImportRights(context);
  },
  run: (job) => namingIssues(() => importFile(job)),
});

/** @throws {DomainError} `forbidden` unless the caller may change products and read files */
export function checkImportRights(context: OperationContext): void {
  const held = actorOf(context).privileges;
  const missing = privileges.find((privilege) => !grants(held, privilege));
  if (missing !== undefined) throw new DomainError("forbidden", `Importing a file requires the privilege ${missing}`);
}

async function importFile(job: JobRun<Static<typeof parameters>, Imported>): Promise<Imported> {
  const { context, parameters: asked, state } = job;
  const { changeSetId } = context;
  if (state) return state;
  const { products: items, read, located } = await readImportFile(context, asked.fileId);
  const total = items.length;
  await job.checkpoint(0, total);
  const present = (written: readonly WrittenProduct[]) =>
    presentImport(written, { dryRun: asked.dryRun, changeSetId, products: total, read, listedMax: keptMax });
  try {
    if (asked.dryRun) return present(await rehearse(context, (change) => writeProducts(change, items)));
    return await job.step(async (change) => {
      return { done: total, total, state: present(await writeProducts(change, items)) };
    });
  } catch (error) {
    throw located(error);
  }
}

/** Puts the first issues of an error into its message because a job shows nothing else of it. */
async function namingIssues<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.data.errors?.length) throw error;
    const named = error.data.errors.slice(0, namedMax).map(({ pointer, message, line }) => {
      return line === undefined ? `${pointer} ${message}` : `Line ${line}: ${pointer} ${message}`;
    });
    throw new DomainError(error.code, [error.message, ...named].join("; "), error.data, { cause: error });
  }
}
