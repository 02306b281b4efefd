import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrl, withClient } from "@design-catalog/testing/test-database";

/** A receiver for which an old version registered an endpoint. */
export interface OldReceiver {
  /** Origin of the endpoint's URL, which nobody answers any more. */
  readonly origin: string;
  readonly secret: string;
}

/** Facts about the files that a version left behind. All secrets in it were made up for it. */
export interface FixtureManifest {
  readonly version: string;
  readonly commit: string;
  readonly writtenAt: string;
  readonly masterKey: string;
  readonly administrator: { readonly emailAddress: string; readonly password: string };
  /** Gets events at `/healthy` and `/failing`; the first attempts at the latter have failed. */
  readonly receivers: { readonly healthy: OldReceiver; readonly failing: OldReceiver };
}

const directoryOf = (version: string) => join(import.meta.dirname, version);

/** Reads the manifest of a version. */
export function readManifest(version: string): FixtureManifest {
  return JSON.parse(readFileSync(join(directoryOf(version), "manifest.json"), "utf8")); // A file of ours.
}

/** Unpacks the server of a version into a directory and returns the path of its program. */
export async function unpackServer(version: string, directory: string): Promise<string> {
  const target = join(directory, `server-${version}`);
  mkdirSync(target, { recursive: true });
  const tar = Bun.zstdDecompressSync(readFileSync(join(directoryOf(version), "server.tar.zst")));
  await new Bun.Archive(tar).extract(target);
  return join(target, "main.js");
}

/**
 * Creates a database of a version, as it would be right after its last process stopped: every time is moved by the age
 * of the fixture, since schedules and expiry depend on them. Its endpoints point to `origin`. Returns its URL.
 */
export async function loadDatabase(version: string, clusterUrl: string, origin: string): Promise<string> {
  const manifest = readManifest(version);
  const packed = readFileSync(join(directoryOf(version), "database.sql.zst"));
  let statements = Buffer.from(Bun.zstdDecompressSync(packed)).toString("utf8");
  for (const receiver of Object.values(manifest.receivers)) statements = statements.replaceAll(receiver.origin, origin);
  const name = `upgrade_${randomBytes(8).toString("hex")}`;
  await withClient(clusterUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = databaseUrl(clusterUrl, name);
  await withClient(url, async (client) => {
    await client.query(statements);
    await client.query("SET search_path TO public");
    await client.query(moveTimes);
    await client.query("SELECT pg_temp.move_times($1)", [manifest.writtenAt]);
  });
  return url;
}

const moveTimes = `
CREATE FUNCTION pg_temp.move_times(written_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('UPDATE %s SET %s', attrelid::regclass,
      string_agg(format('%1$I = %1$I + (now() - $1)', attname), ', '))
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relkind IN ('r', 'p')
      AND NOT relispartition AND atttypid = 'timestamptz'::regtype AND NOT attisdropped AND attgenerated = ''
    GROUP BY attrelid
  LOOP
    EXECUTE statement USING written_at;
  END LOOP;
END $$`;
