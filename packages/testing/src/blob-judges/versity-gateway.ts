import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@design-catalog/storage-kysely/embedded";
import { cachedProgram } from "./cached.ts";
import { startJudge } from "./start-judge.ts";

/** A running server that speaks S3, with one empty bucket. */
export interface VersityGateway {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

const version = "v1.8.0";
const host = "127.0.0.1";
const keys = { accessKeyId: "catalog-tests", secretKey: "a secret of tests" };
const bucket = "catalog";
const region = "eu-central-1";

/**
 * Starts Versity's S3 gateway on a directory; undefined without Go, or where it cannot be built. Its tests are then skipped
 * also in continuous integration, which installs only Debian's packages: Debian's Go is too old for it.
 */
export async function startVersityGateway(): Promise<VersityGateway | undefined> {
  if (Bun.which("go") === null) {
    console.error(
      "Skipped: the tests of S3 (blob stores, their URLs, backups with files there), because Go is missing, which builds their server",
    );
    return undefined;
  }
  const directory = await cachedProgram({
    name: `versitygw-${version}`,
    command: (place) => ({
      words: ["go", "install", `github.com/versity/versitygw/cmd/versitygw@${version}`],
      variables: { GOBIN: place, GOFLAGS: "-ldflags=-s" },
    }),
  });
  if (directory === undefined) return undefined;
  const port = await findFreePort(host);
  const { stop } = await startJudge({
    words(place) {
      // A directory is a bucket.
      mkdirSync(join(place, "root", bucket), { recursive: true });
      const files = ["posix", "--sidecar", place, join(place, "root")];
      return [join(directory, "versitygw"), "--port", `${host}:${port}`, "--region", region, ...files];
    },
    variables: { ROOT_ACCESS_KEY_ID: keys.accessKeyId, ROOT_SECRET_ACCESS_KEY: keys.secretKey },
    ready: /(listening)/u,
  });
  return { endpoint: `http://${host}:${port}`, bucket, region, ...keys, stop };
}
