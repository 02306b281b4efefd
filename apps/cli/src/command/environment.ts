/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Requirements on the service at the database. */
export interface LocalSettings {
  /** Works without a master key and with any schema. @default false */
  readonly bare?: boolean;
  /** Works without a master key because it reads nothing sealed. @default the value of `bare` */
  readonly keyless?: boolean;
  /** Creates the embedded database if it is missing. @default false */
  readonly create?: boolean;
  /** Variables in place of those of the command, for a command that works on two deployments. @default the command's */
  readonly at?: Environment;
}
