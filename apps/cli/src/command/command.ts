import type { Json } from "@design-catalog/core/ports";
import type { Caller } from "../caller/caller.ts";
import type { LocalService } from "../local/local-service.ts";
import type { Style } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Target } from "./choose-target.ts";
import type { Environment, LocalSettings } from "./environment.ts";
import type { OptionValues } from "./option-values.ts";

/** What follows a command by its position. */
export interface Operand {
  readonly name: string;
  readonly summary: string;
  readonly optional?: boolean;
  readonly choices?: readonly string[];
}

/** A named option. */
export interface Option {
  /** Without the dashes. */
  readonly name: string;
  /** Placeholder of its value; absent for a switch. */
  readonly value?: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** May be given more than once, and takes values separated by commas. */
  readonly many?: boolean;
}

/**
 * What a command works on: `service`, by HTTP or at the database; `database`, at the database alone; `remote`, by HTTP
 * alone; `nothing`.
 */
export type Reach = "service" | "database" | "remote" | "nothing";

/** What a command came to. */
export interface Result {
  /** What `--json` prints. */
  readonly data: Json;
  /** What people read. */
  text(style: Style): string;
  /** @default 0 */
  readonly exitCode?: number;
}

/** One call of a command. */
export interface Invocation {
  readonly operands: Readonly<Record<string, string>>;
  readonly options: OptionValues;
  readonly terminal: Terminal;
  readonly environment: Environment;
  /** Where the service is, for what is not an operation. @throws {CliError} `usage` when nothing says so */
  readonly target: () => Target;
  /** The service, by HTTP or at the database, as the command line and the environment say. */
  readonly caller: () => Promise<Caller>;
  /** The service at the database. */
  readonly local: (settings?: LocalSettings) => Promise<LocalService>;
  /** Asks before something that cannot be undone, unless `--yes` was given. @throws {CliError} `refused` */
  readonly confirm: (question: string) => Promise<void>;
  /** Whether a secret may be printed: to a terminal, or where `--json` asks for it. */
  readonly mayShowSecrets: boolean;
}

/** A command, as data and one function. Parser, help, completion and documentation are made from it. */
export interface Command {
  /** Its words, such as `webhooks list`. */
  readonly name: string;
  readonly summary: string;
  /** More for its help. */
  readonly details?: string;
  readonly reach: Reach;
  readonly operands?: readonly Operand[];
  readonly options?: readonly Option[];
  /** Changes what cannot be changed back: it asks, and takes `--yes`. */
  readonly asks?: boolean;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  run(invocation: Invocation): Promise<Result>;
}
