import { defaultApplicationId } from "@design-catalog/core";
import { signingKeyPurpose } from "@design-catalog/core/identity";
import { readApplicationSizes, readSchemaState } from "@design-catalog/storage-kysely";
import { CliError } from "../../cli-error.ts";
import { sizeText } from "../../terminal/size-text.ts";
import { checkStore } from "../mark-files.ts";
import type { Move, Side, Step } from "../move.ts";
import { readMovedTables, uncompared } from "../moved-tables.ts";
import { doneStep, readStep } from "../record.ts";

export const check: Step = {
  name: "check",
  summary: "compare the deployments, which must be of one version and have one master key",
  async run(move) {
    const { applicationId, source, target } = move;
    if (applicationId === defaultApplicationId) refuse("it is the first one, which every deployment has as its own");
    await checkVersions(move);
    const { rows: level } = await source.query("SHOW wal_level");
    if (level[0]?.["wal_level"] !== "logical") refuse("the PostgreSQL of the source needs wal_level=logical");
    await checkArrival(move);
    await checkKey(source);
    await checkKey(target);
    await checkHosts(move);
    await checkEmpty(move);
    await checkStore(move);
    await tellSize(move);
  },
};

function refuse(reason: string): never {
  throw new CliError("refused", `Cannot move the application because ${reason}`);
}

/** Both have the schema of this version, also after a migration that has ended a moment ago. */
async function checkVersions({ source, target }: Move): Promise<void> {
  for (const { query, cell } of [source, target]) {
    const { pending, unknown } = await readSchemaState(query);
    if (pending.length > 0 || unknown.length > 0) refuse(`${cell} has the schema of another version`);
  }
}

/** The key of tokens is sealed in every deployment. */
async function checkKey({ query, service, cell }: Side): Promise<void> {
  const { rows } = await query("SELECT kid, sealed_private_key AS sealed FROM signing_keys ORDER BY id DESC LIMIT 1");
  const [key] = rows;
  if (!key) refuse(`the service has never started in ${cell}`);
  const open = service.keys?.box.open(String(key["sealed"]), signingKeyPurpose(String(key["kid"])));
  const failure = await open?.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure !== undefined) refuse(`MASTER_KEY does not open the secrets of ${cell}: all cells need the same`);
}

/** Ending an earlier move later would serve the application here again. */
async function checkArrival({ applicationId, source }: Move): Promise<void> {
  const arrival = await readStep(source, { applicationId, role: "target" });
  if (arrival && arrival.step !== doneStep) refuse(`its move from ${arrival.peer} to ${source.cell} has not ended`);
}

async function checkHosts({ readHosts, target }: Move): Promise<void> {
  const { rows } = await target.query(
    "SELECT domain FROM domains WHERE status = 'verified' AND NOT deleted AND serves_application AND domain = ANY ($1)",
    [await readHosts()],
  );
  if (rows.length > 0) refuse(`${String(rows[0]?.["domain"])} is verified in ${target.cell} too`);
}

async function checkEmpty({ applicationId, target }: Move): Promise<void> {
  const moved = (await readMovedTables(target.query)).map(({ name }) => name);
  // Lines of the log may come late, after a move was undone.
  for (const name of ["applications", ...moved.filter((table) => !Object.hasOwn(uncompared, table))]) {
    const { rows } = await target.query(`SELECT FROM ${name} WHERE application_id = $1 LIMIT 1`, [applicationId]);
    if (rows.length > 0) refuse(`${target.cell} has rows of it already, in ${name}`);
  }
}

/** PostgreSQL does not tell how much room its disk has, so the operator has to compare. */
async function tellSize({ applicationId, source, target, say }: Move): Promise<void> {
  const [size] = await readApplicationSizes(source.query, { applicationId });
  if (size) say(`about ${sizeText(size.bytes)} are to be copied, for which the disk of ${target.cell} needs room`);
}
