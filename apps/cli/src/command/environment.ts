/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the service at the database is opened. */
export interface LocalSettings {
  /** Works without a master key, and on a database with another schema. @default false */
  readonly bare?: boolean;
  /** Works without a master key, as nothing that is sealed is read. @default the value of `bare` */
  readonly keyless?: boolean;
  /** Makes the embedded database where there is none. @default false */
  readonly create?: boolean;
}
