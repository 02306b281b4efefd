/** What asking for records came to. A name that does not exist has no records and is no error. */
export type TxtAnswer =
  | {
      readonly outcome: "records";
      /** The strings of all records: a text of at most 255 bytes is one string. */
      readonly texts: readonly string[];
    }
  | { readonly outcome: "error"; readonly message: string };

/** Reads records of public DNS. It never throws for what a server or the network does, and answers within seconds. */
export interface DnsRecords {
  txt(name: string): Promise<TxtAnswer>;
}
