/** A value that follows the command by its position. */
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
  /** Placeholder for the value; absent for a switch. */
  readonly value?: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** Bounds of an integer. */
  readonly range?: readonly [min: number, max: number];
  /** True for an option that may be repeated and takes values separated by commas. */
  readonly many?: boolean;
  /** True for a repeatable option whose values may hold commas, so they separate nothing. */
  readonly whole?: boolean;
}
