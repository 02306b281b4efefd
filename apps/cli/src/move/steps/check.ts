import { defaultApplicationId } from "@design-catalog/core";
import { signingKeyPurpose } from "@design-catalog/core/identity";
import { readSchemaState } from "@design-catalog/storage-kysely";
import { CliError } from "../../cli-error.ts";
import type { Move, Side, Step } from "../move.ts";
import { readMovedTables, uncompared } from "../moved-tables.ts";

export const check: Step = {
  name: "check",
  summary: "compare the deployments, which must be of one version and have one master key",
  async run(move) {
    const { applicationId, source, target } = move;
    if (applicationId === defaultApplicationId) refuse("it is the first one, which every deployment has as its own");
    await checkVersions(move);
    const { rows: level } = await source.query("SHOW wal_level");
    if (level[0]?.["wal_level"] !== "logical") refuse("the PostgreSQL of the source needs wal_level=logical");
    await checkKey(source);
    await checkKey(target);
    await checkHosts(move);
    await checkEmpty(move);
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

async function checkHosts({ hosts, target }: Move): Promise<void> {
  const { rows } = await target.query(
    "SELECT domain FROM domains WHERE status = 'verified' AND NOT deleted AND serves_application AND domain = ANY ($1)",
    [hosts],
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
