/** Result of asking for records. A name that does not exist has no records; that is not an error. */
export type TxtAnswer =
  | {
      readonly outcome: "records";
      /** The strings of all records: a text of at most 255 bytes is one string. */
      readonly texts: readonly string[];
    }
  | { readonly outcome: "error"; readonly message: string };

/** Reads records of public DNS. Server and network faults never make it throw, and it answers within seconds. */
export interface DnsRecords {
  txt(name: string): Promise<TxtAnswer>;
}
