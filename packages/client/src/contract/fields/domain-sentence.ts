/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { DomainSentence } from "../api.ts";

/** Fields of {@link DomainSentence}. */
export const domainSentenceFields: FieldsOf<DomainSentence> = {
  code: { kind: "choice", title: {"en":"Sentence","de":"Satz"}, values: {"record_missing":{"en":"No TXT record of {record} has the expected value","de":"Kein TXT-Eintrag von {record} hat den erwarteten Wert"},"dns_failed":{"en":"The DNS did not answer for {record}","de":"Das DNS hat zu {record} nicht geantwortet"},"file_missing":{"en":"The file was not found (status {status})","de":"Die Datei wurde nicht gefunden (Status {status})"},"file_unreachable":{"en":"The file {url} could not be read","de":"Die Datei {url} ließ sich nicht lesen"},"no_way_to_check":{"en":"The service has no way to check domains","de":"Der Dienst kann Domänen nicht prüfen"}}, isRequired: true },
  parameters: { kind: "entries", title: {"en":"Values in it","de":"Werte darin"}, isRequired: true },
};
