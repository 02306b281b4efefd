import { newPasswordCharactersMin } from "@design-catalog/core/identity";

/** Everything that anybody reads of a variable of the environment; `bun run contract` writes the documents from it. */
export interface Variable {
  /** Value without the variable. */
  readonly default?: string | number;
  /** The default in words, where it depends on something. */
  readonly otherwise?: string;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** Accepted values in words, where neither bounds nor choices say it. */
  readonly form?: string;
  /** Purpose, as a sentence of Markdown; links start at `docs/operations/`. */
  readonly meaning: string;
  /** True for a secret that may be in a file, which the variable with `_FILE` at the end of its name names. */
  readonly inFile?: true;
  /** Value in `.env.example`. @default the default */
  readonly example?: string;
}

type Variables = Readonly<Record<string, Variable>>;

const serving = {
  PORT: { default: 3000, min: 0, max: 65_535, meaning: "Port to listen on; `0` takes any free one" },
  HOST: { default: "127.0.0.1", form: "address or host name", meaning: "Address to listen on" },
  BASE_URL: {
    otherwise: "`http://HOST:PORT`",
    form: "http or https origin; https in production",
    meaning: "Origin at which clients reach the service",
    example: "https://catalog.example.com",
  },
  TRUSTED_PROXIES: {
    form: "CIDR ranges, separated by commas",
    meaning:
      "Proxies in front of the service; only their `X-Forwarded-For` is trusted. Without it, per-network limits count everybody behind a proxy as one client",
    example: "10.0.0.0/8",
  },
  KEEP_ALIVE_SECONDS: {
    default: 75,
    unit: "s",
    min: 30,
    max: 240,
    meaning:
      "Time for which an idle connection stays open. A proxy in front must close its own sooner, or it answers 502 now and then: nginx and load balancers of clouds do after 60 s, [Caddy](deploying.md) when told",
  },
  PROCESSES: {
    default: 1,
    form: "1 to 64, or `auto` for one per core; more than 1 only on Linux",
    meaning: "Processes that answer on the port, each as its `ROLE` says, see [several processes](processes.md)",
  },
  ROLE: {
    default: "all",
    choices: ["all", "api", "worker"],
    meaning: "Part that the processes play; several may share a `DATABASE_URL`",
  },
  NODE_ENV: {
    default: "development",
    choices: ["development", "test", "production"],
    meaning: "`production` [refuses weak settings](#production)",
  },
} as const satisfies Variables;

const database = {
  DATA_DIR: { default: ".data", form: "folder", meaning: "Embedded database, master key and, by default, files" },
  DATABASE_URL: {
    otherwise: "the embedded PostgreSQL",
    form: "`postgres://…`",
    meaning:
      "PostgreSQL 15 or later to use instead; it names one server, or [one address](high-availability.md#one-address) in front of several. Its user name and password are percent-encoded (`/` is `%2F`); `PGPASSWORD` takes a password as it is",
    example: "postgres://user:password@db.example.com:5432/catalog",
  },
  DATABASE_READ_URL: {
    otherwise: "everything is read from `DATABASE_URL`",
    form: "`postgres://…`",
    meaning:
      "One standby of that server, which answers grids, exports, reports and statistics, see [read replicas](read-replicas.md). Its role needs no right to write",
    example: "postgres://user:password@db-2.example.com:5432/catalog",
  },
  DATABASE_READ_LAG_SECONDS: {
    default: 10,
    unit: "s",
    min: 2,
    max: 300,
    meaning: "Time by which the standby may be behind; beyond it, it is not used",
  },
  DATABASE_WAIT_SECONDS: {
    default: 30,
    unit: "s",
    min: 0,
    max: 600,
    meaning:
      "Longest wait at a start for a PostgreSQL that is down, answers late or refuses writes. A refused login or a database that does not exist ends the start at once, so create the database first",
  },
  BACKUP_BEFORE_MIGRATION: {
    form: "existing folder",
    meaning: "Gets a backup before a database that has data is migrated, see [upgrading](upgrading.md)",
    example: "/var/backups/catalog",
  },
} as const satisfies Variables;

const secrets = {
  BOOTSTRAP_ADMIN_EMAIL: {
    default: "admin@catalog.example",
    form: "e-mail address",
    meaning: "Address of the first administrator, created when there are no users",
  },
  BOOTSTRAP_ADMIN_PASSWORD: {
    otherwise: "generated and printed",
    form: `at least ${newPasswordCharactersMin} characters, hard to guess`,
    meaning: "Password of the first administrator; required for the first start in production",
    inFile: true,
  },
  MASTER_KEY: {
    otherwise: "generated in `DATA_DIR/master.key`",
    form: "32 bytes in base64 (`openssl rand -base64 32`)",
    meaning: "Encrypts secrets at rest; required with `DATABASE_URL` and in production",
  },
  MASTER_KEY_PREVIOUS: {
    form: "keys like `MASTER_KEY`, separated by commas",
    meaning: "Older master keys, used only to decrypt; see [key rotation](catalogctl.md#rotating-the-master-key)",
  },
} as const satisfies Variables;

const webhooks = {
  WEBHOOK_ALLOW_NETWORKS: {
    form: "CIDR ranges, separated by commas",
    meaning:
      "Private networks that deliveries and other requests to user-supplied addresses may reach; for development, refused in production",
    example: "127.0.0.0/8,::1/128",
  },
  WEBHOOK_DNS_SERVERS: {
    otherwise: "the system's",
    form: "`address` or `address:port`, separated by commas",
    meaning: "DNS servers that resolve receivers",
    example: "9.9.9.9,149.112.112.112",
  },
  WEBHOOK_CA_FILE: {
    form: "file of PEM certificates",
    meaning:
      "Certificates that those requests trust in addition to the system's; host names are still verified, see [webhooks](webhooks.md#how-an-attempt-connects)",
    example: "./receiver-ca.pem",
  },
  WEBHOOK_PROXY: {
    otherwise: "direct connections",
    form: "`http://[user:password@]host[:port]` or `https://…`",
    meaning:
      "Proxy (HTTP CONNECT) that opens the connections of those requests, see [an outgoing proxy](webhooks.md#an-outgoing-proxy). With `https://` the service speaks TLS to it; otherwise user and password cross the network in the clear",
    inFile: true,
    example: "https://catalog:password@proxy.example.com:3128",
  },
} as const satisfies Variables;

const files = {
  BLOB_URL: {
    otherwise: "`file:` in `DATA_DIR/blobs`",
    form: "`file:<directory>`, `s3://<bucket>` or `azure://<account>/<container>`",
    meaning: "Store of the content of files, see [files](files.md)",
    example: "s3://catalog-files?region=eu-central-1",
  },
  BLOB_ACCESS_KEY_ID: { meaning: "Id of the access key of an S3 bucket", inFile: true },
  BLOB_SECRET_KEY: { meaning: "Secret key of an S3 bucket, or key of an Azure account", inFile: true },
  CELL: {
    form: "1 to 32 of `a-z`, `0-9` and `-`",
    meaning:
      "Name of this deployment among several that [share the store](cells.md#setting-cells-up), before its first start. The files of its first application, whose id all of them have, are kept below `cells/<name>/`",
    example: "two",
  },
  FILE_BYTES_MAX: {
    default: 536_870_912,
    unit: "bytes",
    min: 1_048_576,
    // Bytes that an integer of the database can count.
    max: 2_147_483_647,
    meaning: "Size of the largest file",
  },
  CLAMD_URL: {
    form: "`tcp://host:3310` or `unix:/run/clamav/clamd.ctl`",
    meaning: "The clamd that scans uploaded files; without one, nothing is scanned",
    example: "tcp://127.0.0.1:3310",
  },
} as const satisfies Variables;

const services = {
  SMTP_URL: {
    form: "`smtp://user:password@host:587` or `smtps://…`",
    meaning:
      "Mail server. Without one, mails wait in the outbox for up to 30 days and are sent once one is set. The password crosses a network only over TLS. In production, every mail server except one on loopback must offer TLS",
    inFile: true,
    example: "smtp://user:password@mail.example.com:587",
  },
  MAIL_FROM: {
    form: "an address, or `Name <address>`",
    meaning: "Sender of mails; required with `SMTP_URL`",
    example: "Design Catalog <no-reply@example.com>",
  },
  TRANSLATOR_URL: {
    form: "`deepl:<URL>`, `libretranslate:<URL>` or `openai:<URL>?model=<name>`",
    meaning:
      "Service that translates texts, see [translations](translations.md). Without one, the service offers only translations that it already has",
    example: "libretranslate:http://127.0.0.1:5000",
  },
  TRANSLATOR_KEY: { meaning: "Key of that service", inFile: true },
  EMBEDDINGS_URL: {
    form: "`<URL>?model=<name>&dimensions=<number>`",
    meaning:
      "Service that speaks OpenAI's embeddings API, see [product search](product-search.md). Without one, the service compares products by words and parts of words",
    example: "http://127.0.0.1:11434/v1?model=all-minilm&dimensions=384",
  },
  EMBEDDINGS_KEY: { meaning: "Key of that service", inFile: true },
} as const satisfies Variables;

const watching = {
  RATE_LIMITS: {
    default: "off",
    choices: ["off", "observe", "enforce"],
    meaning:
      "`observe` counts requests above the [limits](limits.md) of an application, `enforce` refuses them with 429",
    example: "observe",
  },
  METRICS_TOKEN: {
    form: "at least 16 letters or digits",
    meaning:
      "Bearer token that `GET /metrics` requires; without one, only loopback and private addresses can read the page, see [monitoring](monitoring.md)",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    form: "http or https URL",
    meaning: "Receiver of OpenTelemetry traces over HTTP; without it, nothing is traced",
    example: "http://127.0.0.1:4318",
  },
  OTEL_TRACES_SAMPLER_ARG: { default: 1, unit: "share", min: 0, max: 1, meaning: "Traces that are recorded" },
  LOG_LEVEL: {
    default: "info",
    choices: ["debug", "info", "warn", "error"],
    meaning: "Least severe lines of the log that are written; `debug` is refused in production",
  },
  LOG_FORMAT: {
    default: "auto",
    choices: ["auto", "text", "json"],
    meaning: "Form of the log's lines: `auto` writes text for people at a terminal and JSON everywhere else",
  },
  LOG_RETENTION_DAYS: {
    default: 14,
    unit: "days",
    min: 1,
    max: 90,
    meaning: "Time for which administrators can look up log entries",
  },
} as const satisfies Variables;

/** Variables by subject, in the order of the documents. */
export const variableSections = {
  "Address and processes": serving,
  Database: database,
  "First administrator and master key": secrets,
  Webhooks: webhooks,
  Files: files,
  "Mail, translation and search": services,
  "Limits, metrics and logs": watching,
} as const;

/** Every variable that an operator sets for the service. */
export const variables = {
  ...serving,
  ...database,
  ...secrets,
  ...webhooks,
  ...files,
  ...services,
  ...watching,
} as const;

type AllVariables = typeof variables;

/** Name of a variable. */
export type VariableName = keyof AllVariables;

/** Name of a variable whose definition has a member. */
export type NameWith<Member extends keyof Variable> = {
  [Name in VariableName]: AllVariables[Name] extends Record<Member, unknown> ? Name : never;
}[VariableName];

/** Choices of a variable. */
export type ChoiceOf<Name extends NameWith<"choices">> = AllVariables[Name]["choices"][number];
