import type { Json } from "@design-catalog/core/ports";
import type { Caller } from "../caller/caller.ts";
import type { LocalService } from "../local/local-service.ts";
import type { Style } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Target } from "./choose-target.ts";
import type { Environment, LocalSettings } from "./environment.ts";
import type { OptionValues } from "./option-values.ts";
import type { Operand, Option } from "./parameters.ts";

/**
 * Targets of a command: `service`, by HTTP or at the database; `database`, only at the database; `remote`, only by
 * HTTP; `nothing`.
 */
export type Reach = "service" | "database" | "remote" | "nothing";

/** Result of a command. */
export interface Result {
  /** Value that `--json` prints; absent for a command that has printed its own output. */
  readonly data?: Json;
  /** Text for people. */
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
  /** Returns the service's address, for requests that are not operations. @throws {CliError} `usage` without one */
  readonly target: () => Target;
  /** Opens the service by HTTP or at the database, as the command line and the environment say. */
  readonly caller: () => Promise<Caller>;
  /** Opens the service at the database. */
  readonly local: (settings?: LocalSettings) => Promise<LocalService>;
  /** Registers what to do when the command has ended or is interrupted, the last first. */
  readonly atEnd: (end: () => Promise<void>) => void;
  /** Asks before an irreversible step, unless `--yes` was given. @throws {CliError} `refused` */
  readonly confirm: (question: string) => Promise<void>;
  /** True where a secret may be printed: to a terminal, or with `--json`. */
  readonly mayShowSecrets: boolean;
}

/** A command, as data and one function. Parser, help, completion and manual follow from it. */
export interface Command {
  /** Words of the command, such as `webhooks list`. */
  readonly name: string;
  readonly summary: string;
  /** Further text of its help. */
  readonly details?: string;
  readonly reach: Reach;
  readonly operands?: readonly Operand[];
  readonly options?: readonly Option[];
  /** True for irreversible changes: the command asks first and takes `--yes`. */
  readonly asks?: boolean;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  run(invocation: Invocation): Promise<Result>;
}
